import type { ComponentType } from 'react';

/**
 * The parts of `voice` that read the open passage aloud, passed in because imports only go down.
 */
export interface PassageVoice {
  readonly readingId: string;
  readonly ReadAloud: ComponentType<{
    readonly title: string;
    readonly markdown: string;
    readonly className: string;
  }>;
  /** Shows the player of the reading. Shows nothing while no text is read. */
  readonly Player: ComponentType;
  readonly stop: () => void;
}
