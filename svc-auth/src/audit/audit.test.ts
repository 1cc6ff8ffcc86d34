import { auditCalls, auditEntry } from '@targum/contracts/on-demand';
import type { AuditEntry } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
let admin: { user: { id: string }; client: TestClient };
beforeAll(async () => {
  app = await startAuthApp();
  admin = await app.signedIn({ is_admin: true });
});
afterAll(() => app.close());

const page = async (query = ''): Promise<AuditEntry[]> =>
  (await admin.client.get(`${auditCalls.list.path}${query}`)).body;

describe('the audit log', () => {
  test('[7.41] shows who did what to whom, newest first', async () => {
    const user = await app.person();
    await admin.client.patch(`/api/admin/users/${user.id}/admin`, { isAdmin: true });
    await admin.client.delete(`/api/admin/users/${user.id}`);
    const entries = await page();
    for (const entry of entries) auditEntry.strict().parse(entry);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'user_deleted', actorId: admin.user.id, targetId: user.id },
      {
        action: 'admin_granted',
        actorId: admin.user.id,
        targetId: user.id,
        details: { email: user.email },
      },
    ]);
  });

  test('[7.42] is read in pages, without gaps or repetition', async () => {
    for (let attempt = 0; attempt < 7; attempt++) {
      await app.logIn(app.visitor(), `paged-${attempt}@example.org`, 'wrong password');
    }
    const all = await page('?limit=200');
    const read: AuditEntry[] = [];
    for (;;) {
      const last = read.at(-1);
      const next = await page(`?limit=3${last === undefined ? '' : `&before=${last.id}`}`);
      if (next.length === 0) break;
      expect(next.length).toBeLessThanOrEqual(3);
      read.push(...next);
    }
    expect(read).toEqual(all);
    expect(read.length).toBeGreaterThan(7);
  });

  test('is empty before an unknown entry', async () => {
    expect(await page('?before=01890000-0000-7000-8000-000000000000')).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'limit=many', 'before=not-an-id'])(
    'refuses the query %s',
    async (query) => {
      expect((await admin.client.get(`${auditCalls.list.path}?${query}`)).status).toBe(422);
    },
  );
});
