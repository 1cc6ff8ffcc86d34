import { createSetting } from '@targum/ui-kit';

/** The speeds of reading. 1 is the voice's own speed. */
export const speeds = ['0.75', '0.9', '1', '1.1', '1.25'] as const;
export type Speed = (typeof speeds)[number];

export const speedSetting = createSetting<Speed>(
  'readingSpeed',
  (text) => speeds.find((speed) => speed === text) ?? '1',
);
