import { foldWord } from './fold.ts';

interface TurningWords {
  /** Words that turn the meaning of a sentence if they are left out. */
  readonly turning: readonly string[];
  /** Further such words, before which a comma does not end the clause: "nobody, except …". */
  readonly exceptions: readonly string[];
  /** Beginnings of words that turn the meaning: "n'est". */
  readonly beginnings?: readonly string[];
  /** Endings of words that turn the meaning: "don't". */
  readonly endings?: readonly string[];
  /** Short words that are written before one of these words without a space: "ولا". */
  readonly prefixes?: readonly string[];
}

/**
 * The lists err on the side of caution: a word such as the French "pas" or the Arabic "ما" has other
 * senses, but always counts. A false match only shows the quotation beside its source.
 */
const LANGUAGES: Readonly<Record<string, TurningWords>> = {
  en: {
    turning: [
      ...['not', 'no', 'never', 'nor', 'neither', 'none', 'nothing', 'nobody', 'nowhere', 'cannot'],
      ...['hardly', 'scarcely', 'barely', 'lest', 'if'],
    ],
    exceptions: ['except', 'unless', 'without'],
    endings: ["n't"],
  },
  fr: {
    turning: [
      ...['ne', 'pas', 'point', 'non', 'jamais', 'rien', 'personne', 'aucun', 'aucune', 'nul'],
      ...['nulle', 'ni', 'guère', 'si', "s'il", "s'ils"],
    ],
    exceptions: ['sans', 'sauf', 'sinon', 'excepté', 'hormis', 'moins'],
    beginnings: ["n'"],
    prefixes: ["qu'", "d'"],
  },
  ar: {
    turning: [
      ...['لا', 'لم', 'لن', 'ما', 'ليس', 'ليست', 'ليسوا', 'لست', 'لسنا', 'لستم', 'كلا', 'ألا'],
      ...['أليس', 'ألم', 'أفلا', 'لئلا', 'كيلا', 'لولا', 'لو', 'إذا', 'أبدا', 'قط'],
    ],
    exceptions: ['إلا', 'الا', 'غير', 'بغير', 'سوى', 'عدا', 'بدون', 'دون', 'بلا'],
    prefixes: ['و', 'ف'],
  },
};

/** The words of a language that turn the meaning. All words are folded. */
export interface Turns {
  /** Whether leaving the word out would turn the meaning of its sentence. */
  turns(word: string): boolean;
  /** Whether a comma before the word does not end the clause. */
  excepts(word: string): boolean;
}

function turnsOf(words: TurningWords): Turns {
  const { turning, exceptions, beginnings = [], endings = [], prefixes = [] } = words;
  const all = new Set([...turning, ...exceptions].map(foldWord));
  const excepting = new Set(exceptions.map(foldWord));
  const isIn = (set: ReadonlySet<string>, word: string): boolean =>
    set.has(word) ||
    prefixes.some((prefix) => word.startsWith(prefix) && set.has(word.slice(prefix.length)));
  return {
    turns: (word) =>
      isIn(all, word) ||
      beginnings.some((beginning) => word.startsWith(beginning)) ||
      endings.some((ending) => word.endsWith(ending)),
    excepts: (word) => isIn(excepting, word),
  };
}

const KNOWN = new Map(Object.entries(LANGUAGES).map(([tag, words]) => [tag, turnsOf(words)]));

/**
 * The words of a language that turn the meaning; undefined for a language without a list.
 * @param language a BCP 47 tag. Only its primary subtag counts.
 */
export function turnsIn(language: string): Turns | undefined {
  try {
    return KNOWN.get(new Intl.Locale(language).language);
  } catch {
    return undefined;
  }
}
