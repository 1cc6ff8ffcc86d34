import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FindingThread } from './finding-thread.ts';
import { findingLanguageOf } from './languages/index.ts';
import { ReferenceFinder } from './reference-finder.ts';
import { englishChapters } from './testing/english-chapters.ts';
import { refsOf } from './testing/found.ts';
import type { BookCode } from '@targum/contracts/on-demand';

const text = { chapters: (book: BookCode) => englishChapters[book] };
const english = { language: 'en', text } as const;
/** This limit is long enough for a busy machine. */
const ENOUGH = 60_000;
/** Makes lines that are slow to read, and a reference after them. */
const slow = (lines: number) => `${`Mark 1${'(1 Mark '.repeat(120)}\n`.repeat(lines)}Luke 8:22`;
const SLOW = slow(30);

const { run: runStep } = FindingThread.prototype;
const finders: ReferenceFinder[] = [];
const finderWith = (options: Partial<ConstructorParameters<typeof ReferenceFinder>[0]>) => {
  const finder = new ReferenceFinder({ names: [], milliseconds: ENOUGH, ...options });
  finders.push(finder);
  return finder;
};
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => Promise.all(finders.map((finder) => finder.close())));

describe('ReferenceFinder', () => {
  const finder = finderWith({});

  it('[11.111] reads in a thread, with the names of texts', async () => {
    const found = await finder.find('See Mark 4:41-45.', english);
    expect(found).toEqual([
      { start: 4, end: 16, ref: 'MRK 4:41-45', label: 'Mark 4:41–45', problem: 'no_such_verse' },
    ]);
    const withNames = finderWith({ names: [{ MRK: { short: 'Mak' } }] });
    expect(refsOf(await withNames.find('Mak 4:35', english))).toBe('MRK 4:35');
  });

  it('[11.111] reads messages that arrive at the same time, each in its language', async () => {
    const messages = [
      finder.find('Romans 8, 12', english),
      finder.find('Romains 8, 12', { language: 'fr', text }),
      finder.find('nothing', english),
    ];
    expect((await Promise.all(messages)).map(refsOf)).toEqual(['ROM 8,12', 'ROM 8:12', '']);
  });

  it('[11.111] stops reading a slow message, keeps the references found so far, and reads the next message', async () => {
    const french = { language: 'fr', text } as const;
    const message = `John 3:16\n${SLOW}`;
    expect(refsOf(await finder.find(message, french))).toMatch(/^JHN 3:16 .* LUK 8:22$/);
    const impatient = finderWith({ milliseconds: 300 });
    const cut = refsOf(await impatient.find(message, french));
    expect(cut).toMatch(/^JHN 3:16/);
    expect(cut).not.toMatch(/LUK 8:22/);
    await expect(impatient.find('nothing', french)).resolves.toEqual([]);
  });

  it('[11.111] alternates between a slow message and the others', async () => {
    const order: string[] = [];
    const messages = [slow(5), 'Mark 4:35', 'Luke 8:22', 'John 3:16', 'Acts 2:42'];
    await Promise.all(
      messages.map(async (message) => order.push(refsOf(await finder.find(message, english)))),
    );
    expect(order.slice(0, -1).toSorted()).toEqual(['ACT 2:42', 'JHN 3:16', 'LUK 8:22', 'MRK 4:35']);
    expect(order.at(-1)).toMatch(/LUK 8:22$/);
  });

  /** These verses, one in each line, make a long message that is read in several slices. */
  const verses = Array.from({ length: 80 }, (_, index) => index + 1);
  const LONG = verses.map((verse) => `${'word '.repeat(50)}Psalm 119:${verse}`).join('\n');
  const refsOfLong = verses.map((verse) => `PSA 119:${verse}`);

  it('[11.111] reads the messages of an ended thread in the other thread', async () => {
    const impatient = finderWith({ milliseconds: 1 });
    // A message that is meant as a reference may take a second.
    const meant = { ...english, isMeant: true };
    const close = vi.spyOn(FindingThread.prototype, 'close');
    // Before a thread is ended, it has often begun to read the long message. Two attempts make this
    // almost certain.
    for (let time = 0; time < 2; time += 1) {
      const long = impatient.find(LONG, meant);
      const hostile = Promise.all([impatient.find(SLOW, english), impatient.find(SLOW, english)]);
      expect((await long).map(({ ref }) => ref)).toEqual(refsOfLong);
      await hostile;
    }
    expect(close).toHaveBeenCalled();
  });

  /**
   * Makes a finder whose two threads have loaded a language, and records the steps of its threads.
   */
  const warmFinder = async () => {
    const run = vi.spyOn(FindingThread.prototype, 'run');
    const warm = finderWith({});
    await warm.find('', english);
    await warm.find('', english);
    await expect
      .poll(() => run.mock.calls.filter(([{ type }]) => type === 'load').length, {
        timeout: ENOUGH,
      })
      .toBe(1);
    await Promise.all(run.mock.results.map(({ value }) => value as unknown));
    return { warm, run };
  };

  it('[11.111] continues in the free thread while another message keeps its thread busy', async () => {
    const { warm, run } = await warmFinder();
    const slowEnded = Promise.withResolvers<void>();
    run.mockImplementation(async function held(this: FindingThread, step, options) {
      const end = await runStep.call(this, step, options);
      if (step.type === 'read' && step.request.message === 'slow') await slowEnded.promise;
      return end;
    });
    const long = [warm.find(LONG, english), warm.find(LONG, english)];
    const held = warm.find('slow', english);
    const found = await Promise.all(long);
    expect(found.map((each) => each.map(({ ref }) => ref))).toEqual([refsOfLong, refsOfLong]);
    slowEnded.resolve();
    await held;
  });

  it('[11.98, 11.111] takes new names, with two threads at most', async () => {
    const { warm, run } = await warmFinder();
    const threads = () => [...new Set(run.mock.contexts as FindingThread[])];
    const counts: number[] = [];
    run.mockImplementation(function counted(this: FindingThread, step, options) {
      counts.push(threads().filter(({ hasEnded }) => !hasEnded).length);
      return runStep.call(this, step, options);
    });
    warm.use([{ MRK: { short: 'Mak' } }]);
    const find = async () => refsOf(await warm.find('Mak 4:35, Mark 4:36', english));
    await expect.poll(find, { timeout: ENOUGH }).toBe('MRK 4:35 | MRK 4:36');
    const all = async () => new Set(await Promise.all([find(), find(), find()]));
    await expect.poll(all, { timeout: ENOUGH }).toEqual(new Set(['MRK 4:35 | MRK 4:36']));
    expect(threads().length).toBeGreaterThan(2);
    expect(Math.max(...counts)).toBe(2);
  });

  it('[4.167] returns to a caller that has aborted, and does not read the message', async () => {
    const guarded = finderWith({ milliseconds: 300 });
    const leaving = new AbortController();
    const begun = guarded.find(`John 3:16\n${SLOW}`, { ...english, signal: leaving.signal });
    const inVain = guarded.find('Mark 4:35', { ...english, signal: leaving.signal });
    const next = guarded.find('Luke 8:22', english);
    leaving.abort();
    expect((await begun).length).toBeLessThan(2);
    expect(await inVain).toEqual([]);
    expect(refsOf(await next)).toBe('LUK 8:22');
    const late = guarded.find('Mark 4:35', { ...english, signal: AbortSignal.abort() });
    expect(await late).toEqual([]);
  });

  it.each([
    ['fr', 'Lire l’histoire de Marc 4.35.', 'MRK 4:35'],
    ['ar', 'انظر مرقس 4: 35.', 'MRK 4:35'],
    ['hi', 'मरकुस 4:35 देखें।', 'MRK 4:35'],
  ] as const)(
    '[4.167] reads the first message of a new thread in little time, because its patterns are compiled: %s',
    async (language, message, refs) => {
      const impatient = finderWith({ milliseconds: 40 });
      // A thread that takes longer is replaced, so each attempt is the first message of a new
      // thread.
      const find = async () => refsOf(await impatient.find(message, { language, text }));
      await expect.poll(find, { timeout: ENOUGH }).toBe(refs);
    },
    ENOUGH,
  );

  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['tlh', 'AR'], 'ar'],
    [['tlh', 'constructor'], 'en'],
    [[], 'en'],
  ])('[11.91] finds the language for the tags %j: %s', (tags, language) => {
    expect(findingLanguageOf(tags)).toBe(language);
  });

  it('[11.112] returns at most 100 references of a message', async () => {
    const found = await finder.find('Mark 4:35. '.repeat(150), english);
    expect(found).toHaveLength(100);
    expect(found.at(-1)?.start).toBe(99 * 11);
  });

  describe('ReferenceFinder with hostile messages', () => {
    // All messages here share one finder. If a message takes too long and its thread is ended, the
    // next message must still be read.
    const guarded = finderWith({ milliseconds: 200 });

    it.each([
      ['spaces after a name', `Mark${' '.repeat(32_000)}4:35`],
      ['brackets', `Mark 4:35 ${'('.repeat(4000)}`],
      ['brackets with numbers', `Mark 4:35 ${'(1'.repeat(4000)}`],
      ['numbers', `Mark 4:35. ${'1 '.repeat(16_000)}`],
      ['digits', `Mark 4:35. ${'1'.repeat(32_000)}`],
      ['commas', `Mark 4:35, ${'1,'.repeat(16_000)}`],
      ['dashes', `Mark 4:35-${'1-'.repeat(16_000)}`],
      ['names', `Mark 4:35. ${'Mark John Luke '.repeat(2000)}1`],
      ['ordinals', `Mark 4:35. ${'1st 2nd '.repeat(4000)}`],
      ['number words', `Mark 4:35. ${'one hundred and '.repeat(2000)}`],
      ['chapter words', `Mark 4:35. ${'chapter 4 of '.repeat(2400)}`],
      ['verse words', `Mark 4:35. ${'verse 4 '.repeat(4000)}`],
      ['accents', `Mark 4:35. 1${'\u0301'.repeat(32_000)}`],
      ['slow nesting', SLOW.repeat(4)],
    ])(
      '[11.111] finishes with hostile %s in time, and reads the next message',
      async (_, message) => {
        const found = await guarded.find(message, english);
        expect(found.length).toBeLessThanOrEqual(100);
        for (const { start, end } of found) expect(message.slice(start, end)).toMatch(/^\S.*\S$/s);
        expect(await guarded.find('no reference', english)).toEqual([]);
      },
    );
  });

  it('[11.111] fails if the thread cannot be given a message, and reads the next message in another thread', async () => {
    const broken = finderWith({});
    const chapters = (): readonly number[] => [(() => 1) as unknown as number];
    await expect(
      broken.find('Mark 4:35', { language: 'en', text: { chapters } }),
    ).rejects.toThrow();
    expect(refsOf(await broken.find('Mark 4:35', english))).toBe('MRK 4:35');
  });
});
