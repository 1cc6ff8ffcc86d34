import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAuthApp, passwords } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { createFirstAdmin } from './first-admin.ts';
import type { FirstAdmin } from './first-admin.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());
afterEach(() => app.backend.knex('users').delete());

const admin: FirstAdmin = { email: 'admin@example.org', password: PASSWORD };

const firstAdmin = (settings: FirstAdmin | undefined = admin) =>
  createFirstAdmin({
    accounts: createAccountsRepository(app.backend.knex, app.backend.sessions),
    passwords,
    admin: settings,
  });

const users = () => app.backend.knex('users');

describe('the first admin', () => {
  test('[2.68] is created, approved, and can log in and administer', async () => {
    await firstAdmin()();
    const client = app.visitor();
    expect((await app.logIn(client, admin.email)).body).toMatchObject({
      isAdmin: true,
      approvalStatus: 'approved',
      mustChangePassword: false,
    });
    expect((await client.get('/api/admin/users')).status).toBe(200);
  });

  test('is created once by several replicas that start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => firstAdmin()()));
    expect(await users()).toHaveLength(1);
  });

  test('is never an account that exists already', async () => {
    await app.person({ email: admin.email, password: 'as it was', is_admin: false });
    await firstAdmin()();
    expect(await users()).toMatchObject([{ password: 'as it was', is_admin: false }]);
  });

  test('is not an account that appears between the check and the creation', async () => {
    const accounts = createAccountsRepository(app.backend.knex, app.backend.sessions);
    const late = createFirstAdmin({
      accounts: { ...accounts, findByEmail: async () => undefined },
      passwords,
      admin,
    });
    await app.person({ email: admin.email, password: 'as it was' });
    await late();
    expect(await users()).toMatchObject([{ password: 'as it was', is_admin: false }]);
  });

  test('is not created without settings', async () => {
    await createFirstAdmin({
      accounts: createAccountsRepository(app.backend.knex, app.backend.sessions),
      passwords,
      admin: undefined,
    })();
    expect(await users()).toEqual([]);
  });

  test('is looked for again after a failure, and not after a success', async () => {
    const accounts = createAccountsRepository(app.backend.knex, app.backend.sessions);
    let calls = 0;
    const ensure = createFirstAdmin({
      accounts: {
        ...accounts,
        findByEmail: (email) => {
          calls += 1;
          if (calls === 1) throw new Error('the database is away');
          return accounts.findByEmail(email);
        },
      },
      passwords,
      admin,
    });
    await expect(ensure()).rejects.toThrow('away');
    await ensure();
    await ensure();
    expect(calls).toBe(2);
    expect(await users()).toHaveLength(1);
  });
});
