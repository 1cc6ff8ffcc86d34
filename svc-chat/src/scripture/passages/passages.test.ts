import type { Passage } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbers, pathOf, problemOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';

let service: PassagesTest['service'];
let client: PassagesTest['client'];
let checksum: PassagesTest['checksum'];
let ask: PassagesTest['ask'];
let read: PassagesTest['read'];
beforeAll(async () => {
  ({ service, client, checksum, ask, read } = await startPassages());
});
afterAll(() => service.close());

const span = async (ref: string) => {
  const all = numbers(await read(ref));
  return `${all[0]} to ${all.at(-1)}, ${all.length}`;
};

describe('a passage', () => {
  it('[11.70] has its verses in order, with the references around it', async () => {
    expect(await read('MRK 4:40-41')).toEqual({
      ref: 'MRK 4:40-41',
      text: {
        ...{ id: 'talu', abbreviation: 'TALU', name: 'The talu text', language: 'en-US' },
        ...{ direction: 'ltr', attribution: 'talu', checksum },
      },
      verses: [
        { chapter: 4, verse: 40, text: 'Talu mera 4:40' },
        { chapter: 4, verse: 41, text: 'Talu mera 4:41' },
      ],
      before: 'MRK 4:35-39',
      after: 'MRK 5:1-5',
    });
  });

  it('[11.70] has the title that stands before a verse', async () => {
    const { verses } = await read('PSA 3:1');
    expect(verses).toEqual([{ chapter: 3, verse: 1, title: 'Sona of Talu.', text: 'Mera ta lo' }]);
  });

  it.each([
    ['MRK 4:35-41', '4:35 to 4:41, 7'],
    ['LUK 1:5-2:3', '1:5 to 2:3, 79'],
    ['MRK 4:35,38', '4:35 to 4:38, 2'],
    ['MRK 4:38,35,36-38', '4:35 to 4:38, 4'],
    ['MRK 1:45,2:1', '1:45 to 2:1, 2'],
    ['MRK 4:35-36;3', '3:1 to 4:36, 37'],
    ['MRK 4:35-36,3', '4:3 to 4:36, 3'],
    ['MRK 4', '4:1 to 4:41, 41'],
    ['PSA 1-2', '1:1 to 2:11, 17'],
    ['PSA 1-2:3', '1:1 to 2:3, 9'],
    ['PSA', '1:1 to 3:8, 25'],
    ['JUD', '1:1 to 1:25, 25'],
    ['JUD 1', '1:1 to 1:25, 25'],
    ['JUD 5', '1:5 to 1:5, 1'],
    ['JUD 5-7,9', '1:5 to 1:9, 4'],
  ])('[11.71] has for the reference %s the verses %s', async (ref, expected) => {
    expect(await span(ref)).toBe(expected);
  });

  it.each([
    ['mrk 4:35-41', 'MRK 4:35-41'],
    ['  MRK   4 : 35 – 41 ', 'MRK 4:35-41'],
    ['mrk 4.35; 38', 'MRK 4:35,38'],
    ['mrk 4.35-36; 5', 'MRK 4:35-36;5'],
    ['MRK 4:35-36;5-6,38', 'MRK 4:35-36;5-6,38'],
    ['jud 5', 'JUD 1:5'],
    ['Luk 1:5-2:3', 'LUK 1:5-2:3'],
  ])('[11.71, 11.13] has for the reference %j the usual form %j', async (ref, usual) => {
    expect((await read(ref)).ref).toBe(usual);
  });

  it('[11.27] gives a verse with the numbers 3,5-6 as a whole, and verse 4 between them separately', async () => {
    const list = await read('GAL 1:5');
    expect(list.verses).toEqual([
      { chapter: 1, verse: 3, verseEnd: 6, numbers: [3, 5, 6], text: 'A list' },
    ]);
    expect(list).toMatchObject({ before: 'GAL 1:1-2', after: 'GAL 1:4' });
    expect(list).not.toHaveProperty('missing');
    expect(numbers(await read('GAL 1:4'))).toEqual(['1:4']);
    expect((await read('GAL 1:4')).before).toBe('GAL 1:1-3');
    expect(numbers(await read('GAL 1:2,6'))).toEqual(['1:2', '1:3,5-6']);
    expect(numbers(await read('GAL'))).toEqual(['1:1', '1:2', '1:3,5-6', '1:4']);
  });

  it('[11.70] gives joined verses as a whole', async () => {
    const romans = await read('ROM 14:25');
    expect(numbers(romans)).toEqual(['14:23-26']);
    expect(romans).toMatchObject({ before: 'ROM 14:18-22', after: 'ROM 15:1-5' });
    expect(romans).not.toHaveProperty('missing');
    expect(numbers(await read('ROM 14:22-15:1'))).toEqual(['14:22', '14:23-26', '15:1']);
    expect(numbers(await read('3JN 15'))).toEqual(['1:14-15']);
    expect((await read('ROM 15:1')).before).toBe('ROM 14:19-26');
  });

  it.each([
    ['MRK 4:41-45', ['4:41'], ['MRK 4:42-45']],
    ['LUK 17:35-37', ['17:35', '17:37'], ['LUK 17:36']],
    ['ROM 14:22-27', ['14:22', '14:23-26'], ['ROM 14:27']],
    ['MRK 16:20-17:2', ['16:20'], ['MRK 17:1-2']],
    ['ROM 16:24-27', ['16:24'], ['ROM 16:25-27']],
    ['MRK 20,4:1,2:99,4:99', ['4:1'], ['MRK 20', 'MRK 2:99', 'MRK 4:99']],
  ])(
    '[11.70] has for the reference %s the verses %j, and says that %j are missing',
    async (ref, found, missing) => {
      const passage = await read(ref);
      expect(numbers(passage)).toEqual(found);
      expect(passage.missing).toEqual(missing);
    },
  );

  it.each([
    ['MRK 1:1', null, 'MRK 1:2-6'],
    ['MRK 1:3', 'MRK 1:1-2', 'MRK 1:4-8'],
    ['MRK 2:2', 'MRK 1:42-2:1', 'MRK 2:3-7'],
    ['MRK 1:44', 'MRK 1:39-43', 'MRK 1:45-2:4'],
    ['MRK 16:20', 'MRK 16:15-19', null],
    ['MRK 16:19', 'MRK 16:14-18', 'MRK 16:20'],
    ['JUD', null, null],
    ['LUK 17:37', 'LUK 17:31-35', null],
    ['MRK 4:41-45', 'MRK 4:36-40', 'MRK 5:1-5'],
  ])('[11.70] has around the reference %s the references %j and %j', async (ref, before, after) => {
    expect(await read(ref)).toMatchObject({ before, after });
  });

  it.each([
    ['JON 1:17', '2:1', 'JON 2:1'],
    ['JON 1:16-2:1', '1:16,2:1,2:2', 'JON 1:16-2:2'],
    ['PSA 3:1', '3:2', 'PSA 3:2'],
    ['MRK 1:1', '1:1', 'MRK 1:1'],
  ])(
    '[11.82] has for %s in the numbering of another text the verses %s',
    async (ref, expected, own) => {
      const passage = await read(ref, '&text=masora&numberingOf=talu');
      expect(numbers(passage).join()).toBe(expected);
      expect(passage.ref).toBe(own);
    },
  );

  it("[11.82] is in the reader's text even if the numbering is that of another text", async () => {
    const path = pathOf('JON 1:17', '&numberingOf=talu');
    const hebrew = { 'accept-language': 'hbo' };
    const { body } = await client.request<Passage>('GET', path, undefined, hebrew);
    expect([body.text.id, body.ref]).toEqual(['masora', 'JON 2:1']);
  });

  it('[11.75] has at most 200 verses', async () => {
    expect(await span('LUK 1:1-4:30')).toBe('1:1 to 4:30, 200');
    expect(problemOf(await ask('LUK 1:1-4:31', '&text=talu'))).toEqual({
      status: 422,
      reason: 'too_many_verses',
      message: 'These are too many verses (max 200). Ask for fewer.',
    });
    expect(problemOf(await ask('LUK')).reason).toBe('too_many_verses');
  });

  it('[11.70] is read with an API key', async () => {
    const { client: program } = await service.keyOf((await service.member()).user);
    expect((await ask('JUD 1', '', program)).status).toBe(200);
    expect((await ask('JUD 1', '', createClient(service.url))).status).toBe(401);
  });
});
