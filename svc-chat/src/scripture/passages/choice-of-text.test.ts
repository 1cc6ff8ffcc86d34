import type { Passage } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import { otherBooks, pathOf, problemOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';
import { installText } from '../../testing/texts.ts';

let service: PassagesTest['service'];
let client: PassagesTest['client'];
let ask: PassagesTest['ask'];
beforeAll(async () => {
  ({ service, client, ask } = await startPassages());
});
afterAll(() => service.close());

describe('a passage for which no text is named', () => {
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
  ])('[11.78] is read for %j from %s', async (language, text) => {
    expect(await textFor(language)).toBe(text);
  });

  it('[11.78] is read in the exact language rather than in another one with the same primary subtag', async () => {
    const { knex } = service.backend;
    await installText(knex, otherBooks, { id: 'canada', language: 'fr-CA' });
    expect(await textFor('fr-CA')).toBe('canada');
    expect(await textFor('fr')).toBe('autre');
    expect(await textFor('fr-CH, fr-CA;q=0.9')).toBe('autre');
    await knex('texts').where({ id: 'canada' }).delete();
  });

  it('[11.78] is not looked for in other texts if the best text lacks its book', async () => {
    const answer = await client.request('GET', pathOf('JUD 1'), undefined, {
      'accept-language': 'fr',
    });
    expect(problemOf(answer)).toMatchObject({ status: 404, reason: 'no_such_book' });
  });

  it('[11.78] is refused if no text fits, or if no text is installed', async () => {
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
