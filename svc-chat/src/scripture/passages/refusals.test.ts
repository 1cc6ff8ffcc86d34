import type { PassageProblem } from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, problemOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';

let service: PassagesTest['service'];
let client: PassagesTest['client'];
let ask: PassagesTest['ask'];
beforeAll(async () => {
  ({ service, client, ask } = await startPassages());
});
afterAll(() => service.close());

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
  ])('[11.75] is not in a form that the service reads: %s', async (path) => {
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
  ])('[11.77] has a reason, for %s in %s: %s', async (ref, text, reason, message, last) => {
    expect(problemOf(await ask(ref, `&text=${text}`))).toEqual({
      ...{ status: 404, reason, message, last },
    });
  });

  it('[11.77] leads to an answer with the place at which the text has the verses, in the usual form', async () => {
    const answer = await ask('ROM 16:25-27', '&text=talu');
    expect(errorOf(answer).details?.['place']).toEqual(['ROM 14:24-26']);
  });

  it.each(['nope', 'TALU', '', 'a b', '%F0%9F%90%91'])(
    '[11.77] is requested in a text that is not installed: %j',
    async (text) => {
      const answer = await ask('MRK 4:35', `&text=${text}`);
      expect(problemOf(answer)).toMatchObject({ status: 404, reason: 'unknown_text' });
      expect(errorOf(answer).details?.['text']).toEqual(errorOf(answer).details?.['ref']);
      expect(errorOf(answer).message).toContain(`“${decodeURIComponent(text)}”`);
    },
  );
});
