import type { Language } from '../languages/language.ts';
import { namePattern } from '../parser/book-patterns.ts';
import type { Step } from './step.ts';

/** Matches the ending of an ordinal before a book: "1ª Corintios", "2nd Timothy". */
const SUFFIX = '(?:[ªº]|st|nd|rd|re|[eè]re|er|e|de|ème|a|-?[еяй])';

/**
 * Rewrites "First letter of John" as "1 John". The parser would find the gospel of John in the
 * original words.
 */
export function numberedNames({ names, words }: Language): Step {
  if (words.numbered === undefined) return (line) => line;
  const { ordinals, letter } = words.numbered;
  const bases = new Set(
    [...names.values()].flat().flatMap((name) => /^[1-3]\.? (.+)$/.exec(name)?.[1] ?? []),
  );
  const anyBase = [...bases]
    .toSorted((one, other) => other.length - one.length)
    .map(namePattern)
    .join('|');
  const anyOrdinal = ordinals.map((ordinal) => `(${ordinal})`).join('|');
  const title = new RegExp(
    `(?<![\\p{L}\\d])(?:(?:${anyOrdinal}) |([1-3])${SUFFIX}? ?|(I{1,3}) )(?:${letter})(${anyBase})(?=[\\s.,:]*(?:\\d|(?:${words.chapter}) ))`,
    'giu',
  );
  return (line) =>
    line.replace(title, ([written, first, second, , digit, roman, name]) => {
      // A small "i", as in "Did i Samuel", is no Roman number.
      if (roman?.startsWith('i')) return undefined;
      const said = first === undefined ? (second === undefined ? 3 : 2) : 1;
      const known = `${digit ?? roman?.length ?? said} ${name}`;
      // Equal text is not replaced, because all characters of a replaced text map to one place. In
      // "Isaiah 53:1 John 12:38" the 1 needs its own place.
      return known === written ? undefined : known;
    });
}
