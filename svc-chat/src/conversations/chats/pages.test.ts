import { randomUUID } from 'node:crypto';
import { chatCalls, headers } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createChat, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

const list = async (client: TestClient, query = '') => {
  const answer = await client.get<Chat[]>(`${chatCalls.list.path}${query}`);
  expect(answer.status).toBe(200);
  return {
    ids: answer.body.map(({ id }) => id),
    next: answer.headers.get(headers.nextCursor),
  };
};

/** Reads all pages from the cursor `before` to the end of the list. */
const readOn = async (client: TestClient, limit: number, before: string | null) => {
  const pages: string[][] = [];
  for (let next = before; ;) {
    const page = await list(client, `?limit=${limit}${next === null ? '' : `&before=${next}`}`);
    pages.push(page.ids);
    next = page.next;
    if (next === null) return pages;
  }
};

/**
 * Creates a member with six more chats. Four of these chats were last active in the same
 * microsecond.
 */
const busyMember = async () => {
  const member = await service.member();
  const { knex } = service.backend;
  const times = ['00.000001', '00.000002', '00.000002', '00.000002', '00.000002', '00.000003'];
  for (const time of times) {
    const chat = await createChat(knex, member.user.id);
    const at = `2026-05-01T08:00:${time}Z`;
    await knex('chats')
      .where({ id: chat.id })
      .update('updated_at', knex.raw('?', [at]));
  }
  return { ...member, all: (await list(member.client)).ids };
};

describe('the ETag of a list or a chat', () => {
  const ask = (client: TestClient, path: string, etag = '') =>
    client.request('GET', path, undefined, { 'if-none-match': etag });

  it.each([
    { what: 'the whole list', pathOf: () => '' },
    { what: 'the newest page', pathOf: () => '?limit=3' },
    { what: 'one chat', pathOf: (id: string) => `/${id}` },
  ])('[8.157] answers 304 to a request for $what until a chat changes', async ({ pathOf }) => {
    const { client, chat } = await busyMember();
    const path = `${chatCalls.list.path}${pathOf(chat.id)}`;
    const first = await ask(client, path);
    const etag = first.headers.get('etag')!;
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);

    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await ask(client, path, known);
      expect([again.status, again.body]).toEqual([304, '']);
      for (const name of ['etag', 'cache-control', headers.nextCursor]) {
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
    }
    expect((await ask(client, path, '"other"')).body).toEqual(first.body);

    await client.patch(`${chatCalls.list.path}/${chat.id}`, { title: 'Changed' });
    const changed = await ask(client, path, etag);
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([
      200,
      expect.stringContaining('Changed'),
    ]);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('[8.157] is missing in an error', async () => {
    const { client } = await service.member();
    const answer = await ask(client, `${chatCalls.list.path}/${randomUUID()}`);
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  });
});

describe('the list of chats in pages', () => {
  it('[4.77] equals the whole list, without gaps or repetition, even if chats were last active at the same time', async () => {
    const { client, all } = await busyMember();
    expect(all).toHaveLength(7);
    for (const limit of [1, 2, 3, 6, 7, 200]) {
      const pages = await readOn(client, limit, null);
      expect(pages.flat()).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages.at(-1)).not.toEqual([]);
    }
  });

  it('[4.77] is one page without a limit: all chats, or all chats after the cursor', async () => {
    const { client, all } = await busyMember();
    expect((await list(client)).next).toBeNull();
    const { next } = await list(client, '?limit=3');
    expect(await list(client, `?before=${next}`)).toEqual({ ids: all.slice(3), next: null });
  });

  it('[4.77] goes on where it stopped if chats were deleted in between', async () => {
    const { client, all } = await busyMember();
    const { next } = await list(client, '?limit=3');
    for (const id of [all[2]!, all[4]!]) {
      expect((await client.delete(`/api/chats/${id}`)).status).toBe(204);
    }
    expect((await readOn(client, 2, next)).flat()).toEqual([all[3], all[5], all[6]]);
  });

  it('[4.77] goes on where it stopped if a chat on a read page was active in between', async () => {
    const { client, all } = await busyMember();
    const { knex } = service.backend;
    const { next } = await list(client, '?limit=3');
    await knex('chats').where({ id: all[2]! }).update({ updated_at: knex.fn.now() });
    expect((await readOn(client, 2, next)).flat()).toEqual(all.slice(3));
    expect((await list(client, '?limit=1')).ids).toEqual([all[2]]);
  });

  it("shows one user's chats only, whatever the cursor", async () => {
    const [{ client }, other] = [await busyMember(), await busyMember()];
    const { next } = await list(other.client, '?limit=1');
    const own = (await list(client)).ids;
    expect(own).not.toEqual(other.all);
    for (const id of (await list(client, `?limit=50&before=${next}`)).ids) {
      expect(own).toContain(id);
    }
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['limit', 'limit=many'],
    ['before', 'before='],
    ['before', 'before=yesterday'],
    ['before', `before=${randomUUID()}`],
    ['before', `before=99999999999999999_${randomUUID()}`],
    ['before', `before=1_${randomUUID()}%27`],
    ['before', `before=1_${randomUUID()}&before=2_${randomUUID()}`],
  ])('is refused for a wrong %s: %s', async (field, query) => {
    const { client } = await service.member();
    const answer = await client.get(`${chatCalls.list.path}?${query}`);
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: { [field]: [expect.any(String)] },
    });
  });

  it('is empty after a cursor older than all chats, and complete after a cursor newer than all chats', async () => {
    const { client } = await busyMember();
    expect((await list(client, `?before=0_${randomUUID()}`)).ids).toEqual([]);
    expect((await list(client, `?before=9999999999999999_${randomUUID()}`)).ids).toHaveLength(7);
  });
});
