import type { ComponentType } from 'react';

/**
 * The components and functions of `voice` that read the open passage aloud. They are passed in,
 * because imports only go down.
 */
export interface PassageVoice {
  /** The id of the reading. */
  readonly readingId: string;
  /** Shows the button that starts and stops the reading. */
  readonly ReadAloud: ComponentType<{
    /** The reference, for the system's media controls. */
    readonly title: string;
    readonly markdown: string;
    readonly className: string;
  }>;
  /** Shows the player of the reading. Shows nothing while no text is read. */
  readonly Player: ComponentType;
  /** Stops the reading. */
  readonly stop: () => void;
}
