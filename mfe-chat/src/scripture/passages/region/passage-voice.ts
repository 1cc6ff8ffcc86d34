import type { ComponentType } from 'react';

/** What the wing above shows and does so that the open passage can be read aloud. */
export interface PassageVoice {
  /** The id of the reading. */
  readonly readingId: string;
  /** The button that starts and stops the reading. */
  readonly ReadAloud: ComponentType<{
    /** The reference, for the system's media controls. */
    readonly title: string;
    readonly markdown: string;
    readonly className: string;
  }>;
  /** The player of the reading; nothing while nothing is read. */
  readonly Player: ComponentType;
  /** Stops the reading. */
  readonly stop: () => void;
}
