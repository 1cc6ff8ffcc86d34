import type { Language } from './languages/language.ts';

/**
 * Units in all languages, and the rest of "a.m.": in "3:30 a.m.", the parser reads the "a" as part
 * of the verse.
 */
const SIGNS = String.raw`[%€$£°]|\.m\.?(?!\p{L})|(?:[ap]\.m\.|km|kg)(?!\p{L})`;

/** Decides whether a number counts or measures something, so that it is not part of a reference. */
export class CountTest {
  readonly #counted: RegExp;
  readonly #time: RegExp;

  constructor(languages: readonly Language[]) {
    const counted = languages.map(({ words }) => words.counted).join('|');
    // "am" is a time in English, but not in German, so only the first language counts here.
    const time = languages[0]?.words.time;
    this.#counted = new RegExp(`^ ?(?:${counted})(?!\\p{L})`, 'iu');
    this.#time = new RegExp(`^ ?(?:${SIGNS}|(?:${time})(?!\\p{L}))`, 'iu');
  }

  /** Reports whether a number before these words counts something: "3 years", "4 of these". */
  isCount(after: string): boolean {
    return this.#counted.test(after) || this.#time.test(after);
  }

  /** Reports whether numbers before these words are a time or a decimal: "3:30 pm", "4,5 km". */
  isTime(after: string): boolean {
    return this.#time.test(after);
  }
}
