import type { Annotation, QuotationAnnotation } from '@targum/contracts/on-demand';
import { labelFor, parseReference } from '@targum/scripture';
import { createLogger } from '@targum/service-kit';
import { createReplyAnnotations } from '../scripture/annotations/annotate-reply.ts';
import { createJudge } from '../scripture/quotations/create-judge.ts';
import type { CreateJudgeOptions } from '../scripture/quotations/create-judge.ts';
import { otherBooks, quotedBooks } from './quoted-books.ts';
import { textsInMemory } from './texts-in-memory.ts';
import type { TextInMemory } from './texts-in-memory.ts';

export interface JudgedOptions extends Partial<Pick<CreateJudgeOptions, 'verses' | 'words'>> {
  /** The installed texts, the chat's text first. */
  readonly texts?: readonly TextInMemory[];
  /** The user's messages before the reply. */
  readonly pasted?: readonly string[];
  readonly assistantId?: string;
  /** The annotations of verses that the server inserted. */
  readonly inserted?: readonly Annotation[];
  /** The time for which the end of the reply waits for the judge. */
  readonly judgeMilliseconds?: number;
}

const REFERENCE = /\b(Mark|John|Psalm) (\d+)(?::(\d+)(?:-(\d+))?)?/g;
const CODES: Readonly<Record<string, string>> = { Mark: 'MRK', John: 'JHN', Psalm: 'PSA' };

/**
 * Finds only references such as "Mark 4:35-41". This needs no thread, unlike the search for all
 * forms of references.
 */
const referencesIn = (text: string, textId: string): Annotation[] =>
  [...text.matchAll(REFERENCE)].map(
    ({ 0: written, 1: book, 2: chapter, 3: first, 4: last, index }) => {
      const verses = first === undefined ? '' : `:${first}${last === undefined ? '' : `-${last}`}`;
      const ref = `${CODES[book!]} ${chapter}${verses}`;
      const label = labelFor(parseReference(ref)!, 'en');
      const place = { start: index, end: index + written.length };
      return { ...place, kind: 'reference', ref, label, textId };
    },
  );

export const quotedTexts: readonly TextInMemory[] = [
  { id: 'web', books: quotedBooks },
  { id: 'ulb', books: otherBooks },
];

const quotedInMemory = textsInMemory(quotedTexts);
const logger = createLogger({ name: 'test', level: 'silent' });

/** Returns the annotations of a reply that arrives in pieces, with texts in memory. */
export async function annotated(
  pieces: readonly string[],
  options: JudgedOptions = {},
): Promise<readonly Annotation[]> {
  const { texts, pasted = [], assistantId = 'oral-performer' } = options;
  const { installed, verses, words } = texts === undefined ? quotedInMemory : textsInMemory(texts);
  const textId = (texts ?? quotedTexts)[0]!.id;
  const judge = createJudge({
    ...{ texts: installed, verses: options.verses ?? verses, words: options.words ?? words },
    pasted: { read: async () => pasted },
    ...{ isStandin: () => false, logger },
  })({
    ...{ chat_id: 'chat', user_id: 'user', user_message_id: 'message' },
    ...{ assistant_id: assistantId, reading: { language: 'en', textIds: [textId] } },
  });
  const annotations = createReplyAnnotations({
    annotate: async (text) => referencesIn(text, textId),
    judge,
    ...{ milliseconds: 60_000, judgeMilliseconds: options.judgeMilliseconds ?? 60_000, logger },
  });
  for (const [index, piece] of pieces.entries()) {
    annotations.add(piece, index === 0 ? options.inserted : []);
    // As in the service, paragraphs are read before later ones arrive.
    await Promise.resolve();
  }
  return annotations.end();
}

const isQuotation = (each: Annotation): each is QuotationAnnotation => each.kind === 'quotation';

/** Returns the quotations of a whole reply. */
export const judged = async (
  text: string,
  options?: JudgedOptions,
): Promise<readonly QuotationAnnotation[]> =>
  (await annotated([text], options))
    .filter(isQuotation)
    .filter(({ result }) => result !== 'inserted');

/** Returns one line for each quotation, such as `exact MRK 4:39 (WEB)`. */
export const resultsOf = (quotations: readonly QuotationAnnotation[]): string[] =>
  quotations.map(({ result, ref, abbreviation }) =>
    [result, ref, abbreviation && `(${abbreviation})`].filter(Boolean).join(' '),
  );
