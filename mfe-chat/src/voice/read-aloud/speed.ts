import { createSetting } from '@targum/ui-kit';

/** How fast replies can be read; 1 is the voice's own speed. */
export const speeds = ['0.75', '0.9', '1', '1.1', '1.25'] as const;
export type Speed = (typeof speeds)[number];

/** The speed at which replies are read, kept in this browser. */
export const speedSetting = createSetting<Speed>(
  'readingSpeed',
  (text) => speeds.find((speed) => speed === text) ?? '1',
);
