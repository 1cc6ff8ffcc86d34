import type { ChatPassage } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { parseReference } from '@targum/scripture';
import type { VersesWanted } from '../passages/verses.repository.ts';
import type { ChatReferences } from './wanted.ts';

export interface NotedMessage {
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

/** @param noted the newest message first. */
export const chatReferences = (
  passage: ChatPassage | null,
  noted: readonly NotedMessage[],
): ChatReferences => ({
  passage: passage === null ? undefined : wantedOf(passage)[0],
  newest: allOf(noted.filter(({ is_newest }) => is_newest)),
  older: allOf(noted.filter(({ is_newest }) => !is_newest)),
});
