import { parseReference, referenceLabel } from '@targum/scripture';
import { createInsertions } from '../scripture/insertions/insertions.ts';
import type {
  InsertionsOptions,
  TokenItem,
  TokenProblem,
  TokenVerses,
} from '../scripture/insertions/insertions.ts';

export const TALU = {
  ...{ id: 'talu', abbreviation: 'TALU', language: 'en', direction: 'ltr' as const },
  ...{ checksum: 'sum', maxVerses: null },
};

/** Returns the verses of a token: invented words for Mark, and Arabic words for the Psalms. */
export function read(token: string): Promise<TokenVerses | TokenProblem> {
  const reference = parseReference(token);
  if (reference === undefined) return Promise.resolve({ problem: 'not_a_reference' });
  const isPsalm = reference.book === 'PSA';
  const label = referenceLabel(reference, isPsalm ? 'مزامير' : 'Mark');
  const [range] = reference.ranges;
  const { chapter, verse: first = 1 } = range!.from;
  if (first > 41) return Promise.resolve({ problem: 'no_such_verse', label, textId: 'talu' });
  const last = range!.to.chapter === chapter ? (range!.to.verse ?? 41) : 41;
  const verses = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ chapter, verse: first + index },
    text: isPsalm ? 'كثيرون يقومون' : `Talu mera ${chapter}:${first + index}`,
    ...(isPsalm && first + index === 1 ? { title: 'مزمور' } : {}),
  }));
  if (range!.to.chapter !== chapter) {
    verses.push({ chapter: range!.to.chapter, verse: 1, text: 'Talu mera 5:1' });
  }
  return Promise.resolve({ ref: token.toUpperCase(), label, text: TALU, verses });
}

interface Written {
  readonly text: string;
  readonly items: readonly TokenItem[];
  /** The results of each push and of the end. */
  readonly sent: readonly string[];
}

/** Writes a reply in these pieces. */
export async function write(
  pieces: readonly string[],
  options: Partial<InsertionsOptions> = {},
): Promise<Written> {
  const insertions = createInsertions({
    read,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  const sent = await Promise.all([
    ...pieces.map((piece) => insertions.push(piece)),
    insertions.end(),
  ]);
  return { text: sent.join(''), items: insertions.items, sent };
}

/** The quotation of Mark 4:39 at the beginning of a line. */
export const V39 = '> ³⁹ Talu mera 4:39\n>\n> (Mark 4:39, TALU)';
