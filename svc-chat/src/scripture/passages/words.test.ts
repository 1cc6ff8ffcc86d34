import { passageStrings } from '@targum/contracts/on-demand';
import type { Passage, PassageProblem } from '@targum/contracts/on-demand';
import { createClient, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { References } from '../references/reference-threads.ts';
import { pathOf, problemOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';

let service: PassagesTest['service'];
let client: PassagesTest['client'];
let checksum: PassagesTest['checksum'];
beforeAll(async () => {
  const started = await startPassages();
  ({ service, checksum } = started);
  // This process starts after the texts were installed, so it knows the names of their books.
  const { url } = await service.replica();
  client = createClient(url, { cookie: started.client.cookie });
  // On a busy machine, loading the names of a language can take longer than a call waits.
  for (const language of ['en', 'fr', 'ar']) {
    await vi.waitFor(
      async () => expect((await ask('Mark 4:35', language)).status).toBe(200),
      50_000,
    );
  }
});
afterAll(() => service.close());

const wordsPath = (words: string, rest = ''): string =>
  `/api/passages?words=${encodeURIComponent(words)}${rest}`;

const ask = (words: string, language = 'en', rest = '&text=talu') =>
  client.request<Passage>('GET', wordsPath(words, rest), undefined, {
    'accept-language': language,
  });

describe('words that a person writes as a reference', () => {
  it.each([
    ['Mark 4:35-41', 'en', 'MRK 4:35-41'],
    ['Mark 4:35–41', 'en', 'MRK 4:35-41'],
    ['Mark 4:35, 38; 5:1', 'en', 'MRK 4:35,38,5:1'],
    ['Mark 4:35-41; 5', 'en', 'MRK 4:35-41;5'],
    ['Marc 4,35-41 ; 5', 'fr', 'MRK 4:35-41;5'],
    ['Marc 4,35', 'fr', 'MRK 4:35'],
    ['MRK 4:35; 38', 'en', 'MRK 4:35,38'],
    ['MRK 4:1,3; 5', 'en', 'MRK 4:1,3,5'],
    ['PSA 3, 5', 'fr', 'PSA 3:5'],
    ['PSA 3,5', 'fr', 'PSA 3,5'],
    ['Marc 4.35-41', 'fr-CA, en', 'MRK 4:35-41'],
    ['Marc 4, versets 35 à 41', 'fr', 'MRK 4:35-41'],
    ['مرقس ٤: ٣٥', 'ar', 'MRK 4:35'],
    ['Luke one five', 'en', 'LUK 1:5'],
    ['Mark chapter four, verses thirty-five to forty-one', 'en', 'MRK 4:35-41'],
  ])('[11.126] are read in the language of the caller: %j, %s', async (words, language, ref) => {
    const answer = await ask(words, language);
    expect(answer.status).toBe(200);
    expect(answer.body.ref).toBe(ref);
  });

  it.each([
    ['Mark 4:35', 'ar', 'MRK 4:35'],
    ['MRK 4:35', 'fr', 'MRK 4:35'],
    ['mrk  4 : 35', 'en', 'MRK 4:35'],
    ['Jude 5', 'sw', 'JUD 1:5'],
  ])('[11.126] are also read in English, and in the usual form: %j, %s', async (...row) => {
    const [words, language, ref] = row;
    expect((await ask(words, language)).body.ref).toBe(ref);
  });

  it.each([
    ['mark 4', 'en', 'MRK 4'],
    ['Mk 4', 'en', 'MRK 4'],
    ['lk 1-2', 'en', 'LUK 1-2'],
    ['rom 8', 'en', 'ROM 8'],
    ['act 1', 'fr', 'ACT 1'],
    ['marc quatre', 'fr', 'MRK 4'],
    ['luke one five', 'en', 'LUK 1:5'],
    ['3. john 1', 'en', '3JN 1'],
    ['أعمال 1', 'ar', 'ACT 1'],
  ])('[11.126] need neither a full name nor a capital: %j, %s', async (words, language, ref) => {
    expect((await ask(words, language)).body.ref).toBe(ref);
  });

  it.each([' Mark 4:35 ', 'Mark 4:35.', 'Mark 4:35 ?', '\n Mark 4:35…', 'مرقس ٤: ٣٥؟'])(
    '[11.126] may have spaces around them and a mark at the end: %j',
    async (words) => {
      expect((await ask(words, 'ar')).body.ref).toBe('MRK 4:35');
    },
  );

  it('[11.126] can name books as installed texts name them', async () => {
    expect((await ask('Évangile de Marc 1:2', 'en', '&text=autre')).body.ref).toBe('MRK 1:2');
    expect((await ask('Évangile de Marc 1:2', 'de')).body.ref).toBe('MRK 1:2');
  });

  it('[11.126] are read in the requested text, otherwise in the best text for the caller', async () => {
    expect((await ask('Marc 3', 'fr', '')).body.text.id).toBe('autre');
    expect((await ask('Marc 3', 'fr')).body.text.id).toBe('talu');
    const hebrew = await ask('Psalm 3:1', 'en', '&text=masora&numberingOf=talu');
    expect(hebrew.body.ref).toBe('PSA 3:2');
  });
});

describe('words are refused', () => {
  const refused = async (path: string, language = 'en') =>
    client.request('GET', path, undefined, { 'accept-language': language });

  it.each([
    ...['', ' ', 'hello', 'Mark', '4:35', 'Mark 4:35 please', 'I read Mark 4:35', 'Mark 4:35?!'],
    ...['Mark 4:35 Luke 1:5', 'Mark 4:1 – Luke 2:3', 'Mark 4:35 (WEB)', 'Mark 4:1\0'],
    ...[`Mark ${'1,'.repeat(120)}1`, "Mark 4:1'; drop table verses"],
  ])('[11.128] because they are not one reference: %j', async (words) => {
    const answer = await refused(wordsPath(words));
    expect(problemOf(answer)).toMatchObject({ status: 422, reason: 'not_a_reference' });
    expect(errorOf(answer).details?.['ref']).toHaveLength(1);
  });

  it.each([
    ['', passageStrings.noReference],
    ['ref=MRK%204:35&words=Mark%204:35', passageStrings.oneOfBoth],
    ['words=Mark%204&words=Mark%205', expect.any(String)],
  ])(
    '[11.128] because they are missing, come with a reference, or come twice: %j',
    async (query, message) => {
      expect(problemOf(await refused(`/api/passages?${query}`))).toEqual({
        ...{ status: 422, reason: 'not_a_reference', message, last: undefined },
      });
    },
  );

  it.each<[string, string, number, PassageProblem, string?]>([
    ['Tobit 1:1', 'talu', 404, 'no_such_book'],
    ['QQQ 1:1', 'talu', 404, 'no_such_book'],
    ['Mark 17', 'talu', 404, 'no_such_chapter', '16'],
    ['mark 4:42', 'talu', 404, 'no_such_verse', '41'],
    ['Luke 17:36', 'talu', 404, 'not_in_text'],
    ['Mark 4:35', 'nope', 404, 'unknown_text'],
    ['Mark 1-16', 'talu', 422, 'too_many_verses'],
  ])('[11.128] with the same problem as the usual form: %s in %s', async (...row) => {
    const [words, text, status, reason, last] = row;
    const answer = await refused(wordsPath(words, `&text=${text}`));
    expect(problemOf(answer)).toMatchObject({ status, reason, last });
  });

  it('[11.126] without a session or a key', async () => {
    const { user } = await service.member();
    const { client: program } = await service.keyOf(user);
    const path = wordsPath('Mark 4:35', '&text=talu');
    expect((await program.get<Passage>(path)).body.ref).toBe('MRK 4:35');
    const visitor = await fetch(`${service.url}${path}`);
    expect(visitor.status).toBe(401);
  });
});

it('[11.79] caches ask each time for words, even with the checksum of the text', async () => {
  const path = wordsPath('mark 4:35', `&text=talu&checksum=${checksum}`);
  const { headers } = await client.get(path);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')?.toLowerCase()).toContain('accept-language');
  const usual = await client.get(pathOf('MRK 4:35', '&text=talu'));
  expect(headers.get('etag')).toBe(usual.headers.get('etag'));
  const again = await client.request('GET', path, undefined, {
    ...{ 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
});

it('[11.128] words that the server cannot read are answered with 503', async () => {
  const references: References = {
    find: async () => {
      throw new Error('The thread has ended');
    },
    ...{ prepare: () => {}, loading: () => undefined, close: async () => {} },
  };
  const broken = await service.replica({ annotations: { references } });
  const { cookie } = client;
  const answer = await createClient(broken.url, { cookie }).get(wordsPath('Mark 4:35'));
  expect(answer.status).toBe(503);
  expect(errorOf(answer).code).toBe('unavailable');
});
