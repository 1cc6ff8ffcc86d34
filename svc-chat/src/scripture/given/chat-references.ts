import type { ChatPassage } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { parseReference } from '@targum/scripture';
import type { VersesWanted } from '../passages/verses.repository.ts';
import type { ChatReferences } from './wanted.ts';

/** The annotations of a message that the model gets. */
export interface NotedMessage {
  /** True for the message to answer. */
  readonly is_newest: boolean;
  readonly annotations: readonly Annotation[];
}

function wantedOf({ ref, textId }: { ref: string; textId?: string | undefined }): VersesWanted[] {
  const reference = parseReference(ref);
  return reference === undefined || textId === undefined ? [] : [{ textId, reference }];
}

const allOf = (messages: readonly NotedMessage[]): VersesWanted[] =>
  messages
    .flatMap(({ annotations }) => annotations)
    .flatMap((each) => (each.kind === 'reference' ? wantedOf(each) : []));

/**
 * Collects the references of a chat in the order of their importance.
 * @param noted the newest message first.
 */
export const chatReferences = (
  passage: ChatPassage | null,
  noted: readonly NotedMessage[],
): ChatReferences => ({
  passage: passage === null ? undefined : wantedOf(passage)[0],
  newest: allOf(noted.filter(({ is_newest }) => is_newest)),
  older: allOf(noted.filter(({ is_newest }) => !is_newest)),
});
