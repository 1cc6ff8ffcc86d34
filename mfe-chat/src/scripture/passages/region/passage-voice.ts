import type { ComponentType } from 'react';

/**
 * The parts of `voice` that read the open passage aloud. They are passed in, because `scripture`
 * must not import from `voice`.
 */
export interface PassageVoice {
  readonly readingId: string;
  readonly ReadAloud: ComponentType<{
    readonly title: string;
    readonly markdown: string;
    readonly className: string;
  }>;
  readonly Player: ComponentType;
  readonly stop: () => void;
}
