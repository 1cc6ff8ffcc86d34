import { joinedNumbers } from '@targum/scripture';
import { passage as passageSchema } from '@targum/contracts/on-demand';
import type { Passage, PassageProblem } from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import type { TestAnswer, TestClient } from '@targum/service-kit/testing';
import { expect } from 'vitest';
import { startChatService } from './chat-service.ts';
import type { TestService } from './chat-service.ts';
import { installText, testBook } from './texts.ts';

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
  testBook('GAL', [2], {
    names: { short: 'Galatians' },
    verses: [
      { chapter: 1, verse: 3, verseEnd: 6, numbers: [3, 5, 6], text: 'A list' },
      { chapter: 1, verse: 4, text: 'Talu mera 1:4' },
    ],
  }),
  testBook('JUD', [25], { names: { short: 'Jude' } }),
  testBook('REV', REVELATION, { names: { short: 'Revelation' } }),
];

/** This text is another edition, with Romans and Revelation in the opposite order. */
export const otherBooks = [
  testBook('ROM', [...ROMANS.slice(0, 13), 23, 33, 27], { names: { short: 'Romains' } }),
  // This text is unfinished, and its chapter 2 is missing.
  testBook('MRK', [45, 0, 35], { names: { long: 'Évangile de Marc' } }),
  testBook('3JN', [14]),
];

export const pathOf = (ref: string, rest = ''): string =>
  `/api/passages?ref=${encodeURIComponent(ref)}${rest}`;

/** Returns the numbers of the verses, such as `4:35`, and `14:23-26` for joined verses. */
export const numbers = ({ verses }: Passage): string[] =>
  verses.map((verse) => `${verse.chapter}:${joinedNumbers(verse, '-', ',')}`);

/** Returns the problem of the reference according to a response. */
export const problemOf = (answer: TestAnswer<unknown>) => {
  const { code, details } = errorOf(answer);
  // The reason of a 404 is also its code.
  if (answer.status === 404) expect([code]).toEqual(details?.['reason']);
  return {
    status: answer.status,
    reason: details?.['reason']?.[0] as PassageProblem | undefined,
    message: details?.['ref']?.[0],
    last: details?.['last']?.[0],
  };
};

export interface PassagesTest {
  readonly service: TestService;
  readonly client: TestClient;
  /** The checksum of the text `talu`, which is the default. */
  readonly checksum: string;
  ask(ref: string, rest?: string, by?: TestClient): Promise<TestAnswer<Passage>>;
  /** Reads a passage that exists, by default from `talu`. */
  read(ref: string, rest?: string): Promise<Passage>;
}

/** Starts svc-chat with the texts `talu`, `autre` (French) and `masora` (Hebrew numbering). */
export async function startPassages(): Promise<PassagesTest> {
  const service = await startChatService();
  const { client } = await service.member();
  const { knex } = service.backend;
  const checksum = await installText(knex, books, { isDefault: true, language: 'en-US' });
  await installText(knex, otherBooks, { id: 'autre', language: 'fr', abbreviation: 'AUT' });
  await installText(
    knex,
    [testBook('PSA', [6, 12, 9]), testBook('JON', [16, 11, 10, 11]), testBook('MRK', [45])],
    { id: 'masora', language: 'hbo', numbering: 'original' },
  );
  const ask: PassagesTest['ask'] = (ref, rest = '', by = client) => by.get(pathOf(ref, rest));
  return {
    ...{ service, client, checksum, ask },
    async read(ref, rest = '&text=talu') {
      const answer = await ask(ref, rest);
      expect(answer.status).toBe(200);
      return passageSchema.strict().parse(answer.body);
    },
  };
}
