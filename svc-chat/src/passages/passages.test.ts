import { passage as passageSchema } from '@targum/contracts/on-demand';
import type { Passage, PassageProblem } from '@targum/contracts/on-demand';
import { checksumOf } from '@targum/scripture';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { TestAnswer, TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { installText, testBook } from '../testing/texts.ts';

const MARK = [45, 28, 35, 41, 43, 56, 37, 38, 50, 52, 33, 44, 37, 72, 47, 20];
const LUKE = [80, 52, 38, 44, 39, 49, 50, 56, 62, 42, 54, 59, 35, 35, 32, 31, 37];
const ROMANS = [32, 29, 31, 25, 21, 23, 25, 39, 33, 21, 36, 21, 14, 22, 33, 24];
const REVELATION = [20, 29, 22, 11, 14, 17, 17, 13, 21, 11, 19, 17, 18];

const books = [
  testBook('PSA', [6, 11, 8], {
    names: { short: 'Psalms' },
    verses: [{ chapter: 3, verse: 1, title: 'Sona of Talu.', text: 'Mera ta lo' }],
  }),
  testBook('MRK', MARK, { names: { short: 'Mark', long: 'The Book of Mark' } }),
  testBook('LUK', LUKE, {
    names: { short: 'Luke' },
    verses: [{ chapter: 17, verse: 36, text: '', note: 'Some copies add a verse.' }],
  }),
  testBook('ACT', [26], {
    names: { header: 'Acts' },
    verses: [{ chapter: 1, verse: 9, text: '' }],
  }),
  testBook('ROM', ROMANS, {
    names: { short: 'Romans' },
    verses: [{ chapter: 14, verse: 23, verseEnd: 26, text: 'Four in one' }],
  }),
  testBook('3JN', [13], {
    names: { short: '3 John' },
    verses: [{ chapter: 1, verse: 14, verseEnd: 15, text: 'Two in one' }],
  }),
  testBook('JUD', [25], { names: { short: 'Jude' } }),
  testBook('REV', REVELATION, { names: { short: 'Revelation' } }),
];

/** Another edition, with Romans and Revelation in the other order. */
const otherBooks = [
  testBook('ROM', [...ROMANS.slice(0, 13), 23, 33, 27], { names: { short: 'Romains' } }),
  // A text in progress: chapter 2 is still to come.
  testBook('MRK', [45, 0, 35], { names: { long: 'Évangile de Marc' } }),
  testBook('3JN', [14]),
];

let service: TestService;
let client: TestClient;
let checksum: string;
beforeAll(async () => {
  service = await startChatService();
  ({ client } = await service.member());
  const { knex } = service.backend;
  checksum = await installText(knex, books, { isDefault: true, language: 'en-US' });
  await installText(knex, otherBooks, { id: 'autre', language: 'fr', abbreviation: 'AUT' });
  await installText(
    knex,
    [testBook('PSA', [6, 12, 9]), testBook('JON', [16, 11, 10, 11]), testBook('MRK', [45])],
    { id: 'masora', language: 'hbo', numbering: 'original' },
  );
});
afterAll(() => service.close());

const pathOf = (ref: string, rest = '') => `/api/passages?ref=${encodeURIComponent(ref)}${rest}`;

const ask = (ref: string, rest = '', by = client) => by.get<Passage>(pathOf(ref, rest));

const read = async (ref: string, rest = '&text=talu'): Promise<Passage> => {
  const answer = await ask(ref, rest);
  expect(answer.status).toBe(200);
  return passageSchema.strict().parse(answer.body);
};

/** The numbers of the verses, such as `4:35`, and `14:23-26` for joined ones. */
const numbers = ({ verses }: Passage) =>
  verses.map(
    ({ chapter, verse, verseEnd }) =>
      `${chapter}:${verse}${verseEnd === undefined ? '' : `-${verseEnd}`}`,
  );

const span = async (ref: string) => {
  const all = numbers(await read(ref));
  return `${all[0]} to ${all.at(-1)}, ${all.length}`;
};

const problemOf = (answer: TestAnswer<unknown>) => {
  const { code, details } = errorOf(answer);
  // The reason of a 404 is its code, too.
  if (answer.status === 404) expect([code]).toEqual(details?.['reason']);
  return {
    status: answer.status,
    reason: details?.['reason']?.[0] as PassageProblem | undefined,
    message: details?.['ref']?.[0],
    last: details?.['last']?.[0],
  };
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
    ['MRK 4', '4:1 to 4:41, 41'],
    ['PSA 1-2', '1:1 to 2:11, 17'],
    ['PSA 1-2:3', '1:1 to 2:3, 9'],
    ['PSA', '1:1 to 3:8, 25'],
    ['JUD', '1:1 to 1:25, 25'],
    ['JUD 1', '1:1 to 1:25, 25'],
    ['JUD 5', '1:5 to 1:5, 1'],
    ['JUD 5-7,9', '1:5 to 1:9, 4'],
  ])('[11.71] of %s has %s', async (ref, expected) => {
    expect(await span(ref)).toBe(expected);
  });

  it.each([
    ['mrk 4:35-41', 'MRK 4:35-41'],
    ['  MRK   4 : 35 – 41 ', 'MRK 4:35-41'],
    ['mrk 4.35; 38', 'MRK 4:35,38'],
    ['jud 5', 'JUD 1:5'],
    ['Luk 1:5-2:3', 'LUK 1:5-2:3'],
  ])('[11.71] of %j answers with %j', async (ref, usual) => {
    expect((await read(ref)).ref).toBe(usual);
  });

  it('[11.72] gives joined verses as a whole', async () => {
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
  ])('[11.73] of %s has %j and says that %j are missing', async (ref, found, missing) => {
    const passage = await read(ref);
    expect(numbers(passage)).toEqual(found);
    expect(passage.missing).toEqual(missing);
  });

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
  ])('[11.74] of %s stands between %j and %j', async (ref, before, after) => {
    expect(await read(ref)).toMatchObject({ before, after });
  });

  it.each([
    ['JON 1:17', '2:1', 'JON 2:1'],
    ['JON 1:16-2:1', '1:16,2:1,2:2', 'JON 1:16-2:2'],
    ['PSA 3:1', '3:2', 'PSA 3:2'],
    ['MRK 1:1', '1:1', 'MRK 1:1'],
  ])('[11.82] of %s in the numbering of another text is %s', async (ref, expected, own) => {
    const passage = await read(ref, '&text=masora&numberingOf=talu');
    expect(numbers(passage).join()).toBe(expected);
    expect(passage.ref).toBe(own);
  });

  it('[11.82] is in the text of the reader also in the numbering of another one', async () => {
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

describe('a reference that is refused', () => {
  it.each([
    '/api/passages',
    '/api/passages?text=talu',
    '/api/passages?ref=JUD&ref=MRK',
    ...['', ' ', 'hello', 'Mark 4:35', 'MRK four', 'MRK 4:41-35', 'XYZ', 'MRK 4:35-', '4:35'].map(
      (ref) => pathOf(ref),
    ),
    pathOf('MRK 4:1\0'),
    pathOf(`MRK ${'1,'.repeat(120)}1`),
    pathOf("MRK 4:1'; drop table verses"),
  ])('[11.76] is no reference: %s', async (path) => {
    const answer = await client.get(path);
    expect(problemOf(answer)).toMatchObject({ status: 422, reason: 'not_a_reference' });
    expect(errorOf(answer).details?.['ref']).toHaveLength(1);
  });

  it.each<[ref: string, text: string, reason: PassageProblem, message: string, last?: string]>([
    [
      'XYZ 1:1',
      'talu',
      'no_such_book',
      'There is no book “XYZ”. Write its USFM code, such as MRK for Mark.',
    ],
    ['TOB 1:1', 'talu', 'no_such_book', 'The text TALU does not have the book TOB.'],
    ['tob', 'talu', 'no_such_book', 'The text TALU does not have the book TOB.'],
    ['MRK 17', 'talu', 'no_such_chapter', 'Mark has 16 chapters.', '16'],
    ['MRK 17:1-18:3', 'talu', 'no_such_chapter', 'Mark has 16 chapters.', '16'],
    ['MRK 0', 'talu', 'no_such_chapter', 'Mark has 16 chapters.', '16'],
    ['JUD 2:1', 'talu', 'no_such_chapter', 'Jude has 1 chapter.', '1'],
    ['ACT 2', 'talu', 'no_such_chapter', 'Acts has 1 chapter.', '1'],
    ['MRK 2:3', 'autre', 'no_such_chapter', 'This text does not have Évangile de Marc 2.', '3'],
    ['MRK 4:42', 'talu', 'no_such_verse', 'Mark 4 has 41 verses.', '41'],
    ['MRK 4:0', 'talu', 'no_such_verse', 'Mark 4 has 41 verses.', '41'],
    ['JUD 26-30', 'talu', 'no_such_verse', 'Jude 1 has 25 verses.', '25'],
    ['ROM 14:27', 'talu', 'no_such_verse', 'Romans 14 has 26 verses.', '26'],
    ['MRK 4:99,17:1', 'talu', 'no_such_verse', 'Mark 4 has 41 verses.', '41'],
    ['MRK 17:1,4:99', 'talu', 'no_such_chapter', 'Mark has 16 chapters.', '16'],
    [
      'LUK 17:36',
      'talu',
      'not_in_text',
      'This text does not have Luke 17:36. Its note: Some copies add a verse.',
    ],
    ['ACT 1:9', 'talu', 'not_in_text', 'This text does not have Acts 1:9.'],
    ['ROM 16:25-27', 'talu', 'not_in_text', 'In this text these verses stand at Romans 14:24-26.'],
    ['ROM 16:26', 'talu', 'not_in_text', 'In this text this verse stands at Romans 14:25.'],
    [
      'ROM 14:24-26',
      'autre',
      'not_in_text',
      'In this text these verses stand at Romains 16:25-27.',
    ],
    ['REV 12:18', 'talu', 'not_in_text', 'In this text this verse stands at Revelation 13:1.'],
    ['3JN 15', 'autre', 'not_in_text', 'In this text this verse stands at 3JN 1:14.'],
  ])('[11.77] %s in %s: %s', async (ref, text, reason, message, last) => {
    expect(problemOf(await ask(ref, `&text=${text}`))).toEqual({
      ...{ status: 404, reason, message, last },
    });
  });

  it.each(['nope', 'TALU', '', 'a b', '%F0%9F%90%91'])(
    '[11.77] names a text that is not installed: %j',
    async (text) => {
      const answer = await ask('MRK 4:35', `&text=${text}`);
      expect(problemOf(answer)).toMatchObject({ status: 404, reason: 'unknown_text' });
      expect(errorOf(answer).details?.['text']).toEqual(errorOf(answer).details?.['ref']);
      expect(errorOf(answer).message).toContain(`“${decodeURIComponent(text)}”`);
    },
  );
});

describe('a reference in the numbering of another text', () => {
  it('[11.82] is refused if there is no such text', async () => {
    const answer = await ask('JON 1:17', '&text=talu&numberingOf=nope');
    expect(problemOf(answer)).toMatchObject({
      status: 404,
      reason: 'unknown_text',
      message: 'There is no text “nope” here. GET /api/texts lists the installed texts.',
    });
    expect(errorOf(answer).details?.['numberingOf']).toHaveLength(1);
  });

  it('[11.75, 11.82] is refused if it has more than 200 verses', async () => {
    const answer = await ask('PSA 1-150,1-150,1-150', '&text=masora&numberingOf=talu');
    expect(problemOf(answer)).toMatchObject({ status: 422, reason: 'too_many_verses' });
  });

  it('[11.79, 11.82] is not kept for good, since that numbering can change', async () => {
    const [masora] = await service.backend.knex('texts').where({ id: 'masora' });
    const rest = `&text=masora&numberingOf=talu&checksum=${masora!.checksum}`;
    const answer = await ask('JON 1:17', rest);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('[11.82] is refused if the numbering of the text has no place for it', async () => {
    const answer = await ask('JON 9:1', '&text=masora&numberingOf=talu');
    expect(problemOf(answer)).toMatchObject({
      status: 404,
      reason: 'not_in_text',
      message: 'In the numbering of this text there are no verses for JON 9:1.',
    });
  });
});

describe('a passage without a text', () => {
  const textFor = async (language: string | undefined, ref = 'ROM 1:1') => {
    const headers: Record<string, string> =
      language === undefined ? {} : { 'accept-language': language };
    const answer = await client.request<Passage>('GET', pathOf(ref), undefined, headers);
    expect(answer.headers.get('vary')).toContain('accept-language');
    return answer.body.text.id;
  };

  it.each([
    ['fr', 'autre'],
    ['fr-CA,en;q=0.8', 'autre'],
    ['FR', 'autre'],
    ['en-GB,fr;q=0.9', 'talu'],
    ['en;q=0.5, fr;q=0.9', 'autre'],
    ['ar, fr;q=0.1', 'autre'],
    ['ar', 'talu'],
    ['*', 'talu'],
    ['fr;q=0', 'talu'],
    ['x'.repeat(300), 'talu'],
    [undefined, 'talu'],
  ])('[11.78] for %j is from %s', async (language, text) => {
    expect(await textFor(language)).toBe(text);
  });

  it('[11.78] prefers the very language to another of the same kind', async () => {
    const { knex } = service.backend;
    await installText(knex, otherBooks, { id: 'canada', language: 'fr-CA' });
    expect(await textFor('fr-CA')).toBe('canada');
    expect(await textFor('fr')).toBe('autre');
    expect(await textFor('fr-CH, fr-CA;q=0.9')).toBe('autre');
    await knex('texts').where({ id: 'canada' }).delete();
  });

  it('[11.78] does not look for the verses in another text', async () => {
    const answer = await client.request('GET', pathOf('JUD 1'), undefined, {
      'accept-language': 'fr',
    });
    expect(problemOf(answer)).toMatchObject({ status: 404, reason: 'no_such_book' });
  });

  it('[11.78] is refused where no text fits, or none is installed', async () => {
    const empty = await startChatService();
    const member = await empty.member();
    const problem = async () => problemOf(await ask('JUD 1', '', member.client));
    expect(await problem()).toEqual({
      ...{ status: 404, reason: 'unknown_text' },
      message: 'No Scripture text is installed.',
    });
    await installText(empty.backend.knex, otherBooks, { language: 'sw' });
    expect(await problem()).toMatchObject({
      ...{ status: 404, reason: 'unknown_text' },
      message: expect.stringContaining('none is the default text') as unknown,
    });
    await empty.close();
  });
});

describe('caches', () => {
  const headersOf = ({ headers }: TestAnswer<unknown>) => ({
    cache: headers.get('cache-control'),
    etag: headers.get('etag'),
  });

  /** Like a browser that has an answer and asks whether it is still right. */
  const askAgain = (path: string, etag: string | null) =>
    client.request<Passage>('GET', path, undefined, {
      ...{ 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });

  it('[11.79] ask each time, and get 304 while the text is the same', async () => {
    const path = pathOf('MRK 4:35-41', '&text=talu');
    const { cache, etag } = headersOf(await client.get(path));
    expect(cache).toBe('private, no-cache');
    const again = await askAgain(path, etag);
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect(headersOf(again)).toEqual({ cache, etag });
    const spaced = await askAgain(pathOf('mrk 4 : 35-41', '&text=talu'), etag);
    expect(spaced.status).toBe(304);
    for (const other of [pathOf('MRK 4:35-40', '&text=talu'), pathOf('ROM 1', '&text=autre')]) {
      expect((await askAgain(other, etag)).status).toBe(200);
    }
  });

  it('[11.79] keep a passage for good if its address has the checksum of the text', async () => {
    const forever = 'private, max-age=31536000, immutable';
    const with_ = async (sum: string) =>
      headersOf(await ask('JUD 5', `&text=talu&checksum=${sum}`)).cache;
    expect(await with_(checksum)).toBe(forever);
    expect(await with_('0'.repeat(64))).toBe('private, no-cache');
    expect(await with_('')).toBe('private, no-cache');
  });

  it('[11.79] get a new answer after the text was replaced', async () => {
    const { knex } = service.backend;
    const fields = { id: 'short' };
    const first = await installText(knex, [testBook('JUD', [25])], fields);
    const path = pathOf('JUD 5', `&text=short&checksum=${first}`);
    const { etag } = headersOf(await client.get(path));
    await installText(knex, [testBook('JUD', [25], { words: 'Silo nama' })], fields);
    const again = await askAgain(path, etag);
    expect(again.status).toBe(200);
    expect(again.body.verses[0]!.text).toBe('Silo nama 1:5');
    expect(headersOf(again).cache).toBe('private, no-cache');
    await knex('texts').where({ id: 'short' }).delete();
  });
});

it('[11.80] a passage never mixes two editions of a text that is replaced', async () => {
  const { knex } = service.backend;
  const editions = ['Alo', 'Beru'].map((words) => [testBook('PSA', [80, 90], { words })]);
  const sums = editions.map(checksumOf);
  const install = (turn: number) => installText(knex, editions[turn % 2]!, { id: 'turns' });
  await install(0);
  const isReplaced = { done: false };
  const replace = async () => {
    for (let turn = 1; turn <= 20; turn += 1) await install(turn);
    isReplaced.done = true;
  };
  const seen = new Set<string>();
  const readAgain = async () => {
    while (!isReplaced.done) {
      const answer = await ask('PSA 1:10-2:80', '&text=turns');
      expect(answer.status).toBe(200);
      const { verses, missing, before, after } = answer.body;
      const words = new Set(verses.map(({ text }) => text.split(' ')[0]!));
      expect([verses.length, words.size, missing]).toEqual([151, 1, undefined]);
      expect([before, after]).toEqual(['PSA 1:5-9', 'PSA 2:81-85']);
      const [word] = words;
      expect(answer.headers.get('etag')).toContain(sums[word === 'Alo' ? 0 : 1]);
      seen.add(word!);
    }
  };
  await Promise.all([replace(), readAgain(), readAgain(), readAgain()]);
  expect(seen).toEqual(new Set(['Alo', 'Beru']));
});
