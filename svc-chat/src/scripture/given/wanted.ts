import { formatReference } from '@targum/scripture';
import type { VersesWanted } from '../passages/verses.repository.ts';

/** What a chat refers to. */
export interface ChatReferences {
  readonly passage: VersesWanted | undefined;
  /** Of the newest message, in its order. */
  readonly newest: readonly VersesWanted[];
  /** Of the messages before it, the newest message first. */
  readonly older: readonly VersesWanted[];
}

/** What the model should get, the most important first and each reference once. */
export function inOrder({ passage, newest, older }: ChatReferences): VersesWanted[] {
  const all = [...(passage === undefined ? [] : [passage]), ...newest, ...older];
  const byReference = new Map<string, VersesWanted>();
  for (const wanted of all) {
    const key = `${wanted.textId} ${formatReference(wanted.reference)}`;
    if (!byReference.has(key)) byReference.set(key, wanted);
  }
  return [...byReference.values()];
}
