import type { Annotation } from '@targum/contracts/on-demand';
import type { ReplyAnnotations } from '../../../scripture/annotations/annotate-reply.ts';
import type { AnnotationsOf } from '../../../scripture/annotations/create-annotations.ts';
import { moved } from '../../../scripture/annotations/moved.ts';
import type { Reply } from './reply.ts';

/**
 * The part of a growing reply that is stored: what follows the model's reasoning, if the reasoning was sent to
 * readers before its end showed what it was; otherwise the whole reply.
 */
export interface StoredPrefix {
  /** Its text so far. */
  readonly text: string;
  /** Whether readers were sent text before it. */
  readonly isRest: boolean;
  /** Adds text to it and to the reply. @param ofTokens with their places in this part. */
  add(text: string, ofTokens: readonly Annotation[]): void;
  /** Begins it again: the reply so far was reasoning. */
  restart(): void;
  /** The annotations of the whole part, with their places in it. */
  annotations(): Promise<readonly Annotation[]>;
}

export function createStoredPrefix(
  reply: Reply,
  begin: (onFound: Parameters<AnnotationsOf>[1]) => ReplyAnnotations,
): StoredPrefix {
  let start = 0;
  const annotate = () => {
    const from = start;
    return begin((found) => reply.annotate(moved(found, from)));
  };
  let annotations = annotate();
  return {
    get text() {
      return reply.text.slice(start);
    },
    get isRest() {
      return start > 0;
    },
    add(text, ofTokens) {
      reply.append(text, moved(ofTokens, start));
      annotations.add(text, ofTokens);
    },
    restart() {
      start = reply.text.length;
      annotations.abandon();
      annotations = annotate();
    },
    annotations: () => annotations.end(),
  };
}
