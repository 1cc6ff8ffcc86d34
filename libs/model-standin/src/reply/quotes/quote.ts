import type { GivenVerses } from '../given.ts';
import { negated, withOtherMarks, withWrongWord } from './change-words.ts';
import { chosenVerses, givenVerse } from './given-verses.ts';
import type { ChosenVerses } from './given-verses.ts';
import { firstVerseAfter } from './first-verses.ts';

export const NO_VERSES = 'No verses were given.';
const USAGE =
  'Write /quote, then right, case, wrong, negated, elsewhere, invented or translated, then a reference.';

const INVENTED =
  'Seven lanterns hung over the ferryman’s kitchen, and each heron knew the tune of his oar.';
/** The French translation of `INVENTED`. */
const TRANSLATED =
  'Sept lanternes pendaient au plafond du passeur, et chaque héron connaissait le chant de sa rame.';

interface Quotation {
  words: string;
  marks: readonly [open: string, close: string];
}

const ENGLISH_MARKS = ['“', '”'] as const;
const FRENCH_MARKS = ['«\u00A0', '\u00A0»'] as const;

type Quote = (verses: ChosenVerses, given: readonly GivenVerses[]) => string | Quotation;

const QUOTES: Readonly<Record<string, Quote>> = {
  right: ({ words }) => words,
  case: ({ words }) => withOtherMarks(words),
  wrong: ({ words, language }) => withWrongWord(words, language),
  negated: ({ words, language }) => negated(words, language),
  elsewhere: ({ book, chapter }, given) =>
    givenVerse({ book, chapter: chapter + 1, verse: 1 }, given) ??
    firstVerseAfter(book, chapter).words,
  invented: () => INVENTED,
  translated: () => ({ words: TRANSLATED, marks: FRENCH_MARKS }),
};

/**
 * Writes a reply that quotes Scripture once in a sentence and once as a block quotation.
 * @param argument the text after `/quote`: a way to quote, and a reference.
 */
export function quoteReply(argument: string, given: readonly GivenVerses[]): string {
  const [kind = '', ...rest] = argument.trim().split(/\s+/);
  const reference = rest.join(' ');
  const quote = Object.hasOwn(QUOTES, kind) ? QUOTES[kind] : undefined;
  if (quote === undefined || reference === '') return USAGE;
  const verses = chosenVerses(reference, given);
  if (verses === undefined) return NO_VERSES;
  const quoted = quote(verses, given);
  const { words, marks } =
    typeof quoted === 'string' ? { words: quoted, marks: ENGLISH_MARKS } : quoted;
  const [open, close] = marks;
  return [
    `In ${reference} we read: ${open}${withinMarks(words)}${close}`,
    '',
    `> ${words}`,
    '>',
    `> — ${reference}`,
  ].join('\n');
}

/**
 * Replaces the quotation marks in a verse, because a closing mark would end the quotation around
 * the verse.
 */
const withinMarks = (words: string): string =>
  words.replaceAll(/[“„«]/g, '‘').replaceAll(/[”»]/g, '’').replaceAll('"', "'");
