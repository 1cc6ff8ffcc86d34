import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { createLogger } from '@targum/service-kit';
import { describe, expect, it, vi } from 'vitest';
import type { VersesRepository } from '../passages/verses.repository.ts';
import { annotated, judged, quotedTexts, resultsOf } from '../../testing/judged.ts';
import { textsInMemory } from '../../testing/texts-in-memory.ts';
import { createReplyJudge } from './judge-reply.ts';
import type { WordSearch } from './word-search.repository.ts';

const RIGHT = '“Hush! Be silent!” (Mark 4:39)';
/** This quotation cites nothing, because it is not in the first sentence of its paragraph. */
const ALONE = 'They talked. He said: “I am the road and the light”.';
const INVENTED = (name: string) => `“a storm named ${name} went away” (Mark 4:39)`;

/** Counts quotations by their result. */
const countsOf = (quotations: readonly QuotationAnnotation[]) =>
  Object.fromEntries(
    [...Map.groupBy(quotations, ({ result }) => result)].map(([result, all]) => [
      result,
      all.length,
    ]),
  );

const repeated = (count: number, paragraph: string): string =>
  Array.from({ length: count }, () => paragraph).join('\n\n');

describe('the claims of a reply', () => {
  it('[11.173] are checked up to the fiftieth, fifty more are unchecked, and others have no annotation', async () => {
    expect(countsOf(await judged(repeated(50, RIGHT)))).toEqual({ exact: 50 });
    const more = await judged(repeated(51, RIGHT));
    expect(countsOf(more)).toEqual({ exact: 50, unchecked: 1 });
    expect(more.at(-1)).toMatchObject({ ref: 'MRK 4:39', label: 'Mark 4:39' });
    expect(more.at(-1)).not.toHaveProperty('textId');
    expect(countsOf(await judged(repeated(130, RIGHT)))).toEqual({ exact: 50, unchecked: 50 });
    const inOne = Array.from({ length: 130 }, () => `${RIGHT}.`).join(' ');
    expect(countsOf(await judged(inOne))).toEqual({ exact: 50, unchecked: 50 });
  });

  it('[11.173] are checked if they have a reference, even after many claims without one', async () => {
    const alone = repeated(60, 'They talked. He said: “a storm went away in the morning”.');
    const find = vi.fn(async () => undefined);
    const elsewhere = 'He said. “Do not fear; only trust.” (Mark 4:39)';
    const found = await judged(`${alone}\n\n${RIGHT}`, { words: { find } });
    expect(resultsOf(found)).toEqual(['exact MRK 4:39 (WEB)']);

    const lines = ['Una', 'Sam', 'Kofi', 'Abla', 'Rosa'].map(
      (name) => `They talked. He said: “a storm named ${name} went away”.`,
    );
    expect(resultsOf(await judged(`${lines.join('\n\n')}\n\n${elsewhere}`))).toEqual([
      'elsewhere MRK 5:36 (WEB)',
    ]);
  });

  it('[11.173] have their annotations even after a hundred references', async () => {
    const reply = `${repeated(110, 'See Mark 4:35.')}\n\n${RIGHT}`;
    const kinds = Map.groupBy(await annotated([reply]), ({ kind }) => kind);
    expect(kinds.get('reference')).toHaveLength(100);
    expect(kinds.get('quotation')).toMatchObject([{ result: 'exact', ref: 'MRK 4:39' }]);
  });

  it('[11.173] are found only in the part of a reply in which references are found', async () => {
    const reply = `${'word '.repeat(6_393)}\n\n${RIGHT}\n\n${RIGHT}`;
    expect(reply.indexOf('“')).toBeLessThan(32_000);
    const found = await judged(reply);
    expect(found).toHaveLength(1);
    expect(found[0]!.end).toBeLessThanOrEqual(32_000);
  });
});

it('[11.172] the claims have no marks after a fault of the judge, which does not end the process', async () => {
  const judge = createReplyJudge({
    reading: { language: 'en', textIds: ['web'] },
    mayBeStory: false,
    installed: textsInMemory(quotedTexts).installed.known,
    judgeClaims: () => Promise.reject(new Error('a fault')),
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const { signal } = new AbortController();
  expect(await judge.add({ start: 0, text: RIGHT, annotations: [] }, signal)).toEqual([]);
  const block = { start: 100, text: `> ${RIGHT}`, annotations: [] };
  expect(await judge.add(block, signal)).toEqual([]);
  expect(await judge.end(signal)).toEqual([]);
});

describe('searches', () => {
  it('[11.175] are five at most in a reply, and each is made once', async () => {
    const { words } = textsInMemory(quotedTexts);
    const find = vi.fn(words.find);
    const elsewhere = '“Do not fear; only trust.” (Mark 4:39)';
    const reply = ['Una', 'Una', 'Sam', 'Sam', 'Kofi', 'Abla'].map(INVENTED).join('\n\n');
    const results = await judged(`${reply}\n\n${elsewhere}\n\n${elsewhere}`, { words: { find } });
    expect(countsOf(results)).toEqual({ retelling: 6, elsewhere: 2 });
    expect(find).toHaveBeenCalledTimes(5);

    const late = `${reply}\n\n${INVENTED('Rosa')}\n\n${elsewhere}\n\n${ALONE}`;
    expect(countsOf(await judged(late, { words: { find } }))).toEqual({ retelling: 8 });
    expect(find).toHaveBeenCalledTimes(10);
  });

  it.each<[string, WordSearch['find']]>([
    ['end at their time limit', async () => undefined],
    ['fail', () => Promise.reject(new Error('no connection'))],
    ['do not end', () => new Promise(() => {})],
  ])('[11.175] that %s leave the result of the cited verses', async (_how, find) => {
    const options = { words: { find }, judgeMilliseconds: 20 };
    const reply = `“Do not fear; only trust.” (Mark 4:39)\n\n${ALONE}`;
    expect(resultsOf(await judged(reply, options))).toEqual(['retelling MRK 4:39 (WEB)']);
  });
});

describe('verses that cannot be read', () => {
  it.each<[string, VersesRepository['read']]>([
    ['fail', () => Promise.reject(new Error('no connection'))],
    ['do not arrive', () => new Promise(() => {})],
  ])('[11.175] leave claims unchecked if they %s', async (_how, read) => {
    const reply = `${RIGHT} ${RIGHT}\n\n${ALONE}\n\n> ${RIGHT}`;
    const options = { verses: { read }, judgeMilliseconds: 20 };
    expect(resultsOf(await judged(reply, options))).toEqual([
      ...['unchecked MRK 4:39', 'unchecked MRK 4:39', 'unchecked MRK 4:39'],
    ]);
  });

  it('[11.175] do not change the results of earlier claims', async () => {
    const { verses } = textsInMemory(quotedTexts);
    let calls = 0;
    const read: VersesRepository['read'] = (wanted, most) =>
      calls++ === 0 ? verses.read(wanted, most) : new Promise(() => {});
    const reply = `${RIGHT}\n\n“Do not fear” (Mark 5:36)\n\n${RIGHT}`;
    const options = { verses: { read }, judgeMilliseconds: 20 };
    expect(resultsOf(await judged(reply, options))).toEqual([
      ...['exact MRK 4:39 (WEB)', 'unchecked MRK 5:36', 'unchecked MRK 4:39'],
    ]);
  });
});
