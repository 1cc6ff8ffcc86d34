import { randomUUIDv7 } from 'node:crypto';
import { auditCalls } from '@targum/contracts/on-demand';
import type { AuditEntry } from '@targum/contracts/on-demand';
import type { AuditLogRow, UserRow } from '@targum/database';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

const UNKNOWN_USER = '01890000-0000-7000-8000-000000000000';
const ACTIONS = ['login', 'logout', 'user_approved', 'password_reset'] as const;
/** A number of entries that fills more than one page of an export. */
const MANY = 2300;

let app: AuthApp;
let admin: { user: UserRow; client: TestClient };
let people: UserRow[];
/** All entries of the log, newest first. */
let all: AuditEntry[];

/**
 * Returns an entry. Sixty entries span six days. Ten entries in a row have the same time, but no
 * two of them have the same person and the same action.
 */
const entryOf = (place: number): Partial<AuditLogRow> => {
  const person = people[place % 3]!.id;
  const byAdmin = place % 4 >= 2;
  return {
    id: randomUUIDv7(),
    at: new Date(Date.UTC(2026, 2, 1 + Math.floor(place / 10))),
    actor_id: byAdmin ? admin.user.id : person,
    action: ACTIONS[place % 4]!,
    target_id: person,
    details: { place },
  };
};

beforeAll(async () => {
  app = await startAuthApp();
  admin = await app.signedIn({ is_admin: true, first_name: 'Ada', last_name: 'Min' });
  people = [
    await app.person({ first_name: 'Ruth', last_name: 'Moab' }),
    await app.person({ first_name: null, last_name: null }),
    await app.person(),
  ];
  const rows = Array.from({ length: 60 }, (_, place) => entryOf(place));
  await app.backend.knex('audit_log').insert(rows);
  all = await page({ limit: '200' });
  expect(all).toHaveLength(61);
});
afterAll(() => app.close());

type Query = Readonly<Record<string, string>>;

const ask = (query: Query, path: string = auditCalls.list.path) =>
  admin.client.get(`${path}?${new URLSearchParams(query).toString()}`);
const page = async (query: Query): Promise<AuditEntry[]> => (await ask(query)).body;

/** Reads all pages. */
const read = async (query: Query): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const next = await page({ limit: '4', ...query, ...(last && { before: last.id }) });
    if (next.length === 0) return found;
    found.push(...next);
  }
};

const isAbout =
  (id: string) =>
  ({ actorId, targetId }: AuditEntry) =>
    actorId === id || targetId === id;

describe('[7.80] the audit log', () => {
  test('is filtered by a person who acted or was affected', async () => {
    const { id } = people[0]!;
    const found = await read({ person: id });
    expect(found).toEqual(all.filter(isAbout(id)));
    expect(found).toHaveLength(20);
    expect(await read({ person: admin.user.id })).toEqual(all.filter(isAbout(admin.user.id)));
    expect(await read({ person: UNKNOWN_USER })).toEqual([]);
  });

  test('is filtered by one action or several', async () => {
    const found = await read({ action: 'logout' });
    expect(found).toEqual(all.filter(({ action }) => action === 'logout'));
    expect(found).toHaveLength(15);
    expect(await read({ action: 'user_approved,logout,logout' })).toEqual(
      all.filter(({ action }) => action === 'logout' || action === 'user_approved'),
    );
    expect(await read({ action: 'account_deleted' })).toEqual([]);
  });

  test('is filtered by time, including `from` and excluding `to`', async () => {
    const days = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-04T00:00:00Z' };
    const found = await read(days);
    expect(found).toEqual(all.filter(({ at }) => at >= '2026-03-02' && at < '2026-03-04'));
    expect(found).toHaveLength(20);
    const { from, to } = days;
    expect(await read({ from })).toEqual(all.filter(({ at }) => at >= '2026-03-02'));
    expect(await read({ to })).toEqual(all.filter(({ at }) => at < '2026-03-04'));
    expect(await read({ from: to, to: from })).toEqual([]);
  });

  test('is filtered by person, action and time together', async () => {
    const { id } = people[1]!;
    const found = await read({
      person: id,
      action: 'login,password_reset',
      from: '2026-03-02T00:00:00Z',
      to: '2026-03-06T00:00:00Z',
    });
    expect(found).toEqual(
      all.filter(
        (entry) =>
          isAbout(id)(entry) &&
          ['login', 'password_reset'].includes(entry.action) &&
          entry.at >= '2026-03-02' &&
          entry.at < '2026-03-06',
      ),
    );
    expect(found.length).toBeGreaterThan(4);
  });
});

test.each([
  'person=not-an-id',
  `person=${UNKNOWN_USER}&person=${UNKNOWN_USER}`,
  'action=',
  'action=fly',
  'action=login,',
  'from=yesterday',
  'to=2026-03-02',
  'from=2026-02-30T00:00:00Z',
])('[7.80] the filter %s is refused', async (query) => {
  for (const { path } of [auditCalls.list, auditCalls.export]) {
    const answer = await admin.client.get(`${path}?${query}`);
    expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'validation_failed']);
  }
});

test('[7.81] entries name the people as they are called at present', async () => {
  const [ruth, nameless] = people as [UserRow, UserRow];
  const named = (user: UserRow) => ({
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
  });
  const [entry] = await page({ person: ruth.id, action: 'user_approved' });
  expect(entry).toMatchObject({ actor: named(admin.user), target: named(ruth) });
  const [other] = await page({ person: nameless.id, action: 'login' });
  expect(other).toMatchObject({ actor: named(nameless), target: named(nameless) });
});

test('[7.81] a deleted user has no name, but keeps the id in all entries', async () => {
  const leaving = await app.person();
  await admin.client.patch(`/api/admin/users/${leaving.id}/admin`, { isAdmin: true });
  await admin.client.delete(`/api/admin/users/${leaving.id}`);
  expect(await page({ person: leaving.id })).toMatchObject([
    { action: 'user_deleted', target: null, targetId: leaving.id },
    { action: 'admin_granted', target: null, details: { email: leaving.email } },
  ]);
});

test('an action of another release is listed by its id', async () => {
  await app.backend.knex('audit_log').insert({ id: randomUUIDv7(), action: 'moon_landed' });
  expect((await page({ limit: '1' }))[0]).toMatchObject({ action: 'moon_landed' });
});

describe('[7.82] the CSV file', () => {
  const download = async (query: Query) => {
    const answer = await ask(query, auditCalls.export.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, ...rows] = (answer.body as string).trimEnd().split('\r\n');
    expect(header).toBe(
      'Time (UTC),Action,Actor ID,Actor name,Actor email,Target ID,Target name,Target email,Details',
    );
    return rows;
  };

  test('has the entries that match, and the download is in the log', async () => {
    const [ruth] = people as [UserRow];
    const query = { person: ruth.id, action: 'user_approved', to: '2026-03-02T00:00:00.000Z' };
    const who = `${admin.user.id},Ada Min,${admin.user.email}`;
    const whom = `${ruth.id},Ruth Moab,${ruth.email}`;
    expect(await download(query)).toEqual([
      `2026-03-01T00:00:00.000Z,user_approved,${who},${whom},"{""place"":6}"`,
    ]);
    expect(await page({ action: 'audit_exported', limit: '1' })).toMatchObject([
      {
        actorId: admin.user.id,
        targetId: null,
        details: { person: ruth.id, action: ['user_approved'], to: query.to },
      },
    ]);
  });

  test('has more entries than a page, each once, in the order of the list', async () => {
    const person = await app.person({ first_name: '=HYPERLINK("http://x")', last_name: null });
    const rows = Array.from({ length: MANY }, (_, place) => ({
      id: randomUUIDv7(),
      at: new Date(Date.UTC(2026, 4, 1, 0, 0, Math.floor(place / 7))),
      action: 'login',
      actor_id: person.id,
      details: { place },
    }));
    await app.backend.knex.batchInsert('audit_log', rows, 1000);
    const found = await download({ person: person.id });
    expect(found.map((row) => Number(/place"":(\d+)/.exec(row)?.[1]))).toEqual(
      rows.map((_, place) => MANY - 1 - place),
    );
    expect(found[0]).toContain(`,"'=HYPERLINK(""http://x"")",`);
  });

  test('[8.121] is not logged as a download if it was refused, or requested with HEAD', async () => {
    const exports = () =>
      app.backend.knex('audit_log').where({ action: 'audit_exported' }).count('* as count').first();
    const before = await exports();
    const { client } = await app.signedIn();
    expect((await client.get(auditCalls.export.path)).status).toBe(403);
    expect((await ask({ from: 'x' }, auditCalls.export.path)).status).toBe(422);
    const head = await admin.client.fetch(auditCalls.export.path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await exports()).toEqual(before);
  });
});
