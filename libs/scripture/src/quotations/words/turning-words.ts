import { foldWord } from './fold.ts';
import { COMMONEST, COMPLETE } from './turning-lists.ts';
import type { TurningWords } from './turning-lists.ts';

export interface WrittenWord {
  readonly folded: string;
  readonly written: string;
}

export type TurningWordMatcher = ReturnType<typeof turnsOf>;

export const EXCEPTION_WORDS_MAX = 3;
/** The sign of a doubled letter in Arabic. */
const DOUBLED = '\u{651}';

const foldedWords = (phrase: string): string[] => phrase.split(' ').map(foldWord);

function turnsOf(words: TurningWords, isComplete: boolean) {
  const { conditions = [], exceptions = [], restrictions = [], others = [] } = words;
  const { beginnings = [], endings = [], prefixes = [], restrictionBeginnings = [] } = words;
  const setOf = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldWord));
  const unlessDoubled = setOf(words.unlessDoubled ?? []);
  const phrases = exceptions.map(foldedWords);
  const negations = setOf(words.negations);
  const conditional = setOf(conditions);
  const restricting = setOf(restrictions);
  const further = setOf([...others, ...exceptions.filter((phrase) => !phrase.includes(' '))]);

  const formsOf = ({ folded, written }: WrittenWord): string[] =>
    [
      folded,
      ...prefixes.flatMap((prefix) =>
        folded.startsWith(prefix) ? folded.slice(prefix.length) : [],
      ),
    ].filter((form) => !(unlessDoubled.has(form) && written.includes(DOUBLED)));
  const isIn = (set: ReadonlySet<string>, word: WrittenWord): boolean =>
    formsOf(word).some((form) => set.has(form));

  const negates = (word: WrittenWord): boolean =>
    isIn(negations, word) ||
    beginnings.some((beginning) => word.folded.startsWith(beginning)) ||
    endings.some((ending) => word.folded.endsWith(ending));
  return {
    /** True if the list is complete enough to judge an ellipsis. */
    isComplete,
    negates,
    turns: (word: WrittenWord): boolean =>
      negates(word) || isIn(conditional, word) || isIn(further, word),
    /** Reports whether leaving the word out of a negated clause would turn the meaning. */
    restricts: (word: WrittenWord): boolean =>
      isIn(restricting, word) ||
      restrictionBeginnings.some((beginning) => word.folded.startsWith(beginning)),
    /** Reports whether a comma before the word continues a negated clause. */
    isCondition: (word: WrittenWord): boolean => isIn(conditional, word),
    /** Reports whether a comma before these words continues the clause. */
    except: (following: readonly WrittenWord[]): boolean =>
      phrases.some((phrase) =>
        phrase.every((part, index) => {
          const word = following[index];
          return word !== undefined && formsOf(word).includes(part);
        }),
      ),
  };
}

const allOf = (lists: Readonly<Record<string, TurningWords>>, isComplete: boolean) =>
  Object.entries(lists).map(([tag, words]) => [tag, turnsOf(words, isComplete)] as const);

const KNOWN = new Map([...allOf(COMPLETE, true), ...allOf(COMMONEST, false)]);

/**
 * Returns the words that turn the meaning. Undefined for a language without a list.
 * @param language a BCP 47 tag. Only its primary subtag counts.
 */
export function turnsIn(language: string): TurningWordMatcher | undefined {
  if (!byTag.has(language)) byTag.set(language, readTurns(language));
  return byTag.get(language);
}

/** Caches each language tag's matcher, because parsing a tag takes longer than reading a verse. */
const byTag = new Map<string, TurningWordMatcher | undefined>();

function readTurns(language: string): TurningWordMatcher | undefined {
  try {
    return KNOWN.get(new Intl.Locale(language).language);
  } catch {
    return undefined;
  }
}

/** Joins the words of all interface languages, for a text of unknown language. */
export const ANY_TURNS: TurningWordMatcher = (() => {
  const all = allOf(COMPLETE, false).map(([, turns]) => turns);
  return {
    isComplete: false,
    turns: (word) => all.some((each) => each.turns(word)),
    negates: (word) => all.some((each) => each.negates(word)),
    restricts: (word) => all.some((each) => each.restricts(word)),
    isCondition: (word) => all.some((each) => each.isCondition(word)),
    except: (words) => all.some((each) => each.except(words)),
  };
})();
