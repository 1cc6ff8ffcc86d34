import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';

let service: PassagesTest['service'];
let ask: PassagesTest['ask'];
beforeAll(async () => {
  ({ service, ask } = await startPassages());
});
afterAll(() => service.close());

describe('a reference in the numbering of another text', () => {
  it('[11.82] is refused if that text is not installed', async () => {
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

  it('[11.79, 11.82] leads to a passage that is not kept for good, since that numbering can change', async () => {
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
