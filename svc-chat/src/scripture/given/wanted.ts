import { formatReference } from '@targum/scripture';
import type { VersesWanted } from '../passages/verses.repository.ts';

export interface ChatReferences {
  readonly passage: VersesWanted | undefined;
  /** The references of the newest message, in its order. */
  readonly newest: readonly VersesWanted[];
  /** The references of earlier messages, the newest message first. */
  readonly older: readonly VersesWanted[];
}

/** Returns each reference once, the most important one first. */
export function inOrder({ passage, newest, older }: ChatReferences): VersesWanted[] {
  const all = [...(passage === undefined ? [] : [passage]), ...newest, ...older];
  const byReference = new Map<string, VersesWanted>();
  for (const wanted of all) {
    const key = `${wanted.textId} ${formatReference(wanted.reference)}`;
    if (!byReference.has(key)) byReference.set(key, wanted);
  }
  return [...byReference.values()];
}
