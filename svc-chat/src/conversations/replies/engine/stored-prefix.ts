import type { Annotation } from '@targum/contracts/on-demand';
import type { ReplyAnnotations } from '../../../scripture/annotations/annotate-reply.ts';
import type { AnnotationsOf } from '../../../scripture/annotations/create-annotations.ts';
import { moved } from '../../../scripture/annotations/moved.ts';
import type { Reply } from './reply.ts';

/**
 * Collects the part of a growing reply that is stored. If readers were sent reasoning before its
 * end tag arrived, this is the text after the reasoning. Otherwise it is the whole reply.
 */
export function createStoredPrefix(
  reply: Reply,
  begin: (onFound: Parameters<AnnotationsOf>[1]) => ReplyAnnotations,
) {
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
    /** Adds text. The places of `ofTokens` are places in the stored part. */
    add(text: string, ofTokens: readonly Annotation[]) {
      reply.append(text, moved(ofTokens, start));
      annotations.add(text, ofTokens);
    },
    /** Empties the stored part, because the text so far was reasoning. */
    restart() {
      start = reply.text.length;
      annotations.abandon();
      annotations = annotate();
    },
    /** Returns all annotations, with their places in the stored part. */
    annotations: () => annotations.end(),
  };
}

export type StoredPrefix = ReturnType<typeof createStoredPrefix>;
