import { assert, asyncProperty, constantFrom, property } from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { Parser } from './parser/parser.ts';
import type { FoundReference, ReferenceReader } from './read-references.ts';
import { ReferenceFinder } from './reference-finder.ts';
import { englishChapters } from './testing/english-chapters.ts';
import { readerOf } from './testing/found.ts';
import { hostileTexts, LENGTH_MAX } from './testing/hostile-texts.ts';

const languages = Object.keys(LANGUAGES) as FindingLanguage[];
const readers = new Map<FindingLanguage, ReferenceReader>();
/** On a slow machine, a test tries fewer texts and ends after this time. */
const ENDS = { interruptAfterTimeLimit: 15_000 };
/**
 * The maximum length of a text that reaches the parser. A piece has at most 1,000 characters, but
 * becomes longer when words are rewritten as marks.
 */
const WRITTEN_MAX = 2000;

/** Fails if a place is empty, lies outside the message, or does not follow the place before it. */
function expectPlaces(found: readonly FoundReference[], message: string): void {
  let last = 0;
  for (const { start, end } of found) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    last = end;
  }
  expect(last).toBeLessThanOrEqual(message.length);
}

const read = (message: string, language: FindingLanguage): FoundReference[] =>
  [...(readers.get(language)?.read(message, englishChapters) ?? [])].flat();

beforeAll(async () => {
  for (const language of languages) {
    readers.set(language, await readerOf(language));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('hostile texts', () => {
  it('[11.112] give places inside the message, in order and without overlaps', () => {
    assert(
      property(hostileTexts(20), constantFrom(...languages), (message, language) => {
        expectPlaces(read(message, language), message);
      }),
      { numRuns: 25, ...ENDS },
    );
  });

  it('[11.112] never change the place of a reference around them', () => {
    assert(
      property(hostileTexts(5), constantFrom(...languages), (message, language) => {
        const whole = `${message}\n\nJohn 3:16\n\n${message}`;
        const start = message.length + 2;
        const here = read(whole, language).filter((each) => each.start === start);
        expect(here).toMatchObject([{ ref: 'JHN 3:16', end: start + 9 }]);
      }),
      { numRuns: 25, ...ENDS },
    );
  });

  it('[11.112] reach the parser in short pieces, with few marks in a row', () => {
    const given = vi.spyOn(Parser.prototype, 'read').mockReturnValue([]);
    const names = ['Mark', 'مرقس', 'मरकुस', '1 John', 'MRK'];
    const fillings = [
      ' ',
      '\u00A0',
      '(',
      '[',
      '（',
      '1',
      '٤',
      '1,',
      '1 ',
      '1-',
      '(1',
      'ff',
      '\n',
      ', ',
    ];
    for (const name of names) {
      for (const filling of fillings) {
        read(`${name}${filling.repeat(LENGTH_MAX / 4)}4:35`, 'ar');
      }
    }
    expect(given.mock.calls.length).toBeGreaterThan(100);
    for (const [text] of given.mock.calls) {
      expect(text.length).toBeLessThanOrEqual(WRITTEN_MAX);
      expect(text).not.toMatch(/\d{5}|[([{（]{9}| {9}/);
    }
  });

  it('[11.111] reach the parser with round brackets nested at most two deep', () => {
    const given = vi.spyOn(Parser.prototype, 'read');
    const message = 'See (Mark 4:35 (and Luke 8:22 (with John 3:16 (Acts 2:42)))) (Mark 5:1).';
    expect(read(message, 'en').map(({ ref }) => ref)).toEqual([
      ...['MRK 4:35', 'LUK 8:22', 'JHN 3:16', 'ACT 2:42', 'MRK 5:1'],
    ]);
    expect(given.mock.calls.length).toBeGreaterThan(0);
    for (const [text] of given.mock.calls) expect(text).not.toMatch(/\([^()]*\([^()]*\(/);
  });

  it('[11.112] reach the parser in short pieces, whatever characters they have', () => {
    const given = vi.spyOn(Parser.prototype, 'read').mockReturnValue([]);
    assert(
      property(hostileTexts(200), constantFrom(...languages), (message, language) => {
        given.mockClear();
        const reading = readers.get(language)?.read(message, englishChapters);
        // The finder stops slow messages, so the first pieces are enough here.
        for (let piece = 0; piece < 3; piece += 1) reading?.next();
        for (const [text] of given.mock.calls) {
          expect(text.length).toBeLessThanOrEqual(WRITTEN_MAX);
        }
      }),
      { numRuns: 20, ...ENDS },
    );
    expect.hasAssertions();
  });
});

describe('hostile texts in a thread', () => {
  const finder = new ReferenceFinder({ names: [], milliseconds: 2000 });
  const text = { chapters: (book: keyof typeof englishChapters) => englishChapters[book] };
  afterAll(() => finder.close());

  it('[11.111, 11.112] end by the deadline, and do not prevent the reading of the next message', async () => {
    await assert(
      asyncProperty(hostileTexts(2000), constantFrom(...languages), async (message, language) => {
        const found = await finder.find(message, { language, text });
        expect(found.length).toBeLessThanOrEqual(100);
        expectPlaces(found, message);
        const next = await finder.find('John 3:16', { language, text });
        expect(next).toMatchObject([{ start: 0, end: 9, ref: 'JHN 3:16' }]);
      }),
      { numRuns: 10, ...ENDS },
    );
  });
});
