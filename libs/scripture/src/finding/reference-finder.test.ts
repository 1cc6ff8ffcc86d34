import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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
      finder.find('Page 1', english),
    ];
    expect((await Promise.all(messages)).map(refsOf)).toEqual(['ROM 8,12', 'ROM 8:12', '']);
  });

  it('[11.111] stops reading a slow message, keeps the references found so far, and reads the next message', async () => {
    const message = `John 3:16\n${SLOW}`;
    expect(refsOf(await finder.find(message, english))).toMatch(/^JHN 3:16 .* LUK 8:22$/);
    const impatient = finderWith({ milliseconds: 300 });
    const cut = refsOf(await impatient.find(message, english));
    expect(cut).toMatch(/^JHN 3:16/);
    expect(cut).not.toMatch(/LUK 8:22/);
    await expect(impatient.find('page 1', english)).resolves.toEqual([]);
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
    // The thread begins to read the long message before it reads the hostile ones.
    const long = impatient.find(LONG, meant);
    const hostile = Promise.all([impatient.find(SLOW, english), impatient.find(SLOW, english)]);
    expect((await long).map(({ ref }) => ref)).toEqual(refsOfLong);
    await hostile;
    expect(close).toHaveBeenCalled();
  });

  /**
   * Records the steps of all threads. A step that reads the message "slow 1" ends only when
   * `release` is called.
   */
  const watchSteps = () => {
    const released = Promise.withResolvers<void>();
    const run = vi.spyOn(FindingThread.prototype, 'run');
    run.mockImplementation(async function held(this: FindingThread, step, options) {
      const end = await runStep.call(this, step, options);
      if (step.type === 'read' && step.request.message === 'slow 1') await released.promise;
      return end;
    });
    const threads = () => [...new Set(run.mock.contexts as FindingThread[])];
    return { run, threads, release: released.resolve };
  };

  describe('ReferenceFinder with two threads', () => {
    const warm = finderWith({});
    let first: FindingThread[];
    beforeAll(async () => {
      await warm.find('Page 1', english);
      const steps = watchSteps();
      const held = warm.find('slow 1', english);
      // The second thread reads this message while the first thread is held up.
      await warm.find('Page 2', english);
      steps.release();
      await held;
      first = steps.threads();
      expect(first).toHaveLength(2);
      vi.restoreAllMocks();
    });

    it('[11.111] continues in the free thread while another message keeps its thread busy', async () => {
      const { release } = watchSteps();
      const long = [warm.find(LONG, english), warm.find(LONG, english)];
      const held = warm.find('slow 1', english);
      const found = await Promise.all(long);
      expect(found.map((each) => each.map(({ ref }) => ref))).toEqual([refsOfLong, refsOfLong]);
      release();
      await held;
    });

    it('[11.98, 11.111] takes new names, with two threads at most', async () => {
      const { run, threads } = watchSteps();
      const all = () => [...new Set([...first, ...threads()])];
      const counts: number[] = [];
      run.mockImplementation(function counted(this: FindingThread, step, options) {
        counts.push(all().filter(({ hasEnded }) => !hasEnded).length);
        return runStep.call(this, step, options);
      });
      warm.use([{ MRK: { short: 'Mak' } }]);
      const find = async () => refsOf(await warm.find('Mak 4:35, Mark 4:36', english));
      await expect.poll(find, { timeout: ENOUGH }).toBe('MRK 4:35 | MRK 4:36');
      const together = async () => new Set(await Promise.all([find(), find(), find()]));
      await expect.poll(together, { timeout: ENOUGH }).toEqual(new Set(['MRK 4:35 | MRK 4:36']));
      expect(all().length).toBeGreaterThan(2);
      expect(Math.max(...counts)).toBe(2);
    });
  });

  it('[11.111] reads the waiting messages in another thread if a thread fails to load', async () => {
    const { run, threads } = watchSteps();
    const failing = finderWith({});
    run.mockImplementationOnce(() => Promise.reject(new Error('no memory')));
    failing.prepare('en');
    expect(refsOf(await failing.find('Mark 4:35', english))).toBe('MRK 4:35');
    expect(threads()).toHaveLength(2);
  });

  it('[4.384] starts no thread for messages that can have no reference', async () => {
    const { threads } = watchSteps();
    const lazy = finderWith({});
    for (const message of ['', 'Peace be with you.', 'Mark has a chapter about one of them']) {
      expect(await lazy.find(message, english)).toEqual([]);
    }
    expect(threads()).toEqual([]);
    expect(lazy.loading('en')).toBeUndefined();
    expect(refsOf(await lazy.find('Mark chapter four', english))).toBe('MRK 4');
    expect(threads()).toHaveLength(1);
  });

  it('[4.384] loads a prepared language in one thread before a message needs it, and tells when the thread can read', async () => {
    const { run, threads } = watchSteps();
    const prepared = finderWith({});
    for (let time = 0; time < 3; time += 1) prepared.prepare('en');
    expect(run.mock.calls.map(([step]) => step)).toEqual([{ type: 'load', language: 'en' }]);
    const order: string[] = [];
    const found = prepared.find('Mark 4:35', english).then((each) => order.push(refsOf(each)));
    await prepared.loading('en')?.then(() => order.push('loaded'));
    await found;
    expect(order.toSorted()).toEqual(['MRK 4:35', 'loaded']);
    expect(threads()).toHaveLength(1);
    expect(prepared.loading('en')).toBeUndefined();
  });

  it('[11.111] starts a second thread only while a slow message holds another message up, and ends it when no message comes', async () => {
    const close = vi.spyOn(FindingThread.prototype, 'close');
    const { threads, release } = watchSteps();
    // No message is slow because the machine is busy: time passes only where the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const passTime = () => vi.advanceTimersByTimeAsync(60);
    const one = finderWith({ idleMilliseconds: 50 });
    await one.find('Mark 4:35', english);
    await Promise.all([one.find('Mark 4:36', english), one.find('Mark 4:37', english)]);
    expect(threads()).toHaveLength(1);
    const held = one.find('slow 1', english);
    const other = one.find('Mark 4:38', english);
    await expect.poll(() => passTime().then(() => threads().length)).toBe(2);
    expect(refsOf(await other)).toBe('MRK 4:38');
    release();
    await held;
    await expect.poll(() => passTime().then(() => close.mock.calls.length)).toBe(1);
    expect(refsOf(await one.find('Mark 4:35', english))).toBe('MRK 4:35');
    expect(threads()).toHaveLength(2);
    expect(close).toHaveBeenCalledOnce();
  });

  it('gives the chapters of a text to a thread once', async () => {
    const asked = vi.fn((book: BookCode) => englishChapters[book]);
    const once = finderWith({});
    const options = { language: 'en', text: { chapters: asked } } as const;
    for (const message of ['Mark 4:35', 'Mark 4:99']) await once.find(message, options);
    expect(asked.mock.calls.filter(([book]) => book === 'MRK')).toHaveLength(1);
    const other = { language: 'en', text: { chapters: () => undefined } } as const;
    expect(refsOf(await once.find('Mark 4:35', other))).toBe('MRK 4:35!no_such_book');
    expect(refsOf(await once.find('Mark 4:99', options))).toBe('MRK 4:99!no_such_verse');
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
        expect(await guarded.find('no reference on page 1', english)).toEqual([]);
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
