import { authCalls, currentUser, errorMessages } from '@targum/contracts';
import { createClient, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FIRST_ADMIN, PASSWORD, passwords, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const auditOf = (targetId: string | null, action: string) =>
  app.backend.knex('audit_log').where({ target_id: targetId, action });

describe('a login', () => {
  test('[2.45] returns the current user and starts a session', async () => {
    const user = await app.person({ is_admin: true });
    const client = app.visitor();
    const answer = await app.logIn(client, user.email);
    expect(answer.status).toBe(200);
    expect(currentUser.strict().parse(answer.body)).toMatchObject({
      id: user.id,
      email: user.email,
      isAdmin: true,
      approvalStatus: 'approved',
      mustChangePassword: false,
      profileImageUrl: null,
    });
    expect((await client.get(authCalls.currentUser.path)).body).toEqual(answer.body);
  });

  test('[2.203] opens the setup for the first admin, at the first login only', async () => {
    const opensSetup = async (email: string) =>
      (await app.logIn(app.visitor(), email)).body.opensSetup;
    const other = await app.person({ is_admin: true });
    expect(await opensSetup(other.email)).toBeUndefined();
    const { id } = await app.person({ email: FIRST_ADMIN, is_admin: true });
    const wrong = await app.logIn(app.visitor(), FIRST_ADMIN, 'a wrong password');
    expect(wrong.status).toBe(401);
    expect(await opensSetup(FIRST_ADMIN)).toBe(true);
    expect(await opensSetup(FIRST_ADMIN)).toBeUndefined();
    await app.backend.knex('users').where({ id }).update({ is_admin: false, last_login_at: null });
    expect(await opensSetup(FIRST_ADMIN)).toBeUndefined();
  });

  test('[2.49] sets a cookie that is HttpOnly, SameSite=Lax and signed', async () => {
    const user = await app.person();
    const response = await app.visitor().fetch(authCalls.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    const [cookie, signature] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=/);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/; path=\//i);
    expect(cookie).not.toMatch(/; secure/i);
    expect(signature).toMatch(/^session\.sig=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('[2.49] sets a Secure cookie that is bound to the host if the product uses https', async () => {
    const secure = await startAuthApp({
      replicaOf: app,
      publicUrl: 'https://targum.example.org',
    });
    const user = await app.person();
    const response = await secure.visitor().fetch(authCalls.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; secure/i);
    await secure.close();
  });

  test('[2.13] trims the email address and ignores its case', async () => {
    const user = await app.person();
    const answer = await app.logIn(app.visitor(), `  ${user.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
  });

  test('[8.114] works beside cookies of 16 kB', async () => {
    const { client, user } = await app.signedIn();
    const cookie = `${client.cookie}; other=${'a'.repeat(16 * 1024)}`;
    const beside = createClient(app.url, { cookie });
    expect((await beside.get(authCalls.currentUser.path)).body.id).toBe(user.id);
  });

  test('[9.4] counts an account imported without a status as approved', async () => {
    const { client } = await app.signedIn({ approval_status: null });
    expect((await client.get(authCalls.currentUser.path)).body.approvalStatus).toBe('approved');
    expect((await client.get('/api/keys')).status).toBe(200);
  });

  test('[2.14] records the time and writes an audit row', async () => {
    const { user } = await app.signedIn();
    const row = await app.backend.knex('users').where({ id: user.id }).first();
    expect(row!.last_login_at).toBeInstanceOf(Date);
    expect(await auditOf(user.id, 'login')).toMatchObject([{ actor_id: user.id }]);
  });

  test('[2.79] starts a session with a new id, even if the request had a session', async () => {
    const { user, client } = await app.signedIn();
    const before = client.cookie;
    const fixed = createClient(app.url, { cookie: before });
    await app.logIn(client, user.email);
    expect(client.cookie).not.toBe(before);
    expect((await client.get(authCalls.currentUser.path)).status).toBe(200);
    expect((await fixed.get(authCalls.currentUser.path)).status).toBe(401);
  });

  test('does not accept an invented cookie as a session', async () => {
    const user = await app.person();
    const made = `session=${'a'.repeat(43)}; session.sig=${'b'.repeat(27)}`;
    const client = createClient(app.url, { cookie: made });
    await app.logIn(client, user.email);
    expect(client.cookie).not.toContain('a'.repeat(43));
    const attacker = createClient(app.url, { cookie: made });
    expect((await attacker.get(authCalls.currentUser.path)).status).toBe(401);
  });

  test('[2.11] answers a wrong password and an unknown email address in the same way', async () => {
    const user = await app.person();
    const wrong = await app.logIn(app.visitor(), user.email, 'wrong password');
    const unknown = await app.logIn(app.visitor(), 'nobody@example.org', 'wrong password');
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toMatchObject({
        code: 'invalid_credentials',
        message: errorMessages.invalid_credentials,
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const shape = ({ body, headers }: typeof wrong) => ({
      fields: Object.keys(body),
      headers: [...headers.keys()],
    });
    expect(shape(unknown)).toEqual(shape(wrong));
    expect(await auditOf(user.id, 'login_failed')).toHaveLength(1);
    expect(await auditOf(null, 'login_failed')).toMatchObject([
      { details: { email: 'nobody@example.org' } },
    ]);
  });

  test('[2.40] reports that the account was rejected, but only with the right password', async () => {
    const user = await app.person({ approval_status: 'rejected' });
    const wrong = await app.logIn(app.visitor(), user.email, 'wrong password');
    expect(errorOf(wrong).code).toBe('invalid_credentials');
    const client = app.visitor();
    const right = await app.logIn(client, user.email);
    expect(right.status).toBe(403);
    expect(errorOf(right)).toMatchObject({
      code: 'account_rejected',
      message: 'Your account was not approved',
    });
    expect(client.cookie).toBe('');
  });

  test('does not sign in an account whose password changed during the login', async () => {
    const user = await app.person();
    const client = app.visitor();
    const held = await app.backend.knex.transaction();
    await held('users').where({ id: user.id }).update({ password: 'changed' });
    const pending = app.logIn(client, user.email);
    await expect
      .poll(() => app.backend.knex('sessions').where({ user_id: user.id }), { timeout: 10_000 })
      .toHaveLength(1);
    await held.commit();
    expect((await pending).status).toBe(401);
    expect(await app.backend.knex('sessions').where({ user_id: user.id })).toEqual([]);
    expect(client.cookie).toBe('');
  });

  test('does not sign in an account that is deleted during the login', async () => {
    const user = await app.person();
    const client = app.visitor();
    const held = await app.backend.knex.transaction();
    await held('users').where({ id: user.id }).delete();
    const pending = app.logIn(client, user.email);
    // Waits until the insert of the new session is blocked by the lock on the user's row.
    await expect
      .poll(
        () =>
          app.backend
            .knex('pg_stat_activity')
            .whereRaw(`datname = current_database() and wait_event_type = 'Lock'`),
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await held.commit();
    const answer = await pending;
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'unauthorized']);
    expect(client.cookie).toBe('');
  });

  test.each([
    [{ email: 'nonsense', password: PASSWORD }, 'email', 'Please enter a valid email address'],
    [{ password: PASSWORD }, 'email', 'Please enter a valid email address'],
    [
      { email: 'a@example.org', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      { email: 'a@example.org', password: 'x'.repeat(129) },
      'password',
      'Password must be at most 128 characters',
    ],
    [{ email: 'a@example.org' }, 'password', 'Password must be at least 6 characters'],
    [{ email: ['a@example.org'], password: { $ne: '' } }, 'email', expect.any(String)],
  ])('refuses %j with an error on %s', async (body, field, message) => {
    const answer = await app.visitor().post(authCalls.login.path, body);
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: { [field]: [message] },
    });
  });

  test('refuses a body that is not JSON', async () => {
    const send = (type: string, body: string) =>
      app.visitor().fetch(authCalls.login.path, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    expect((await send('application/json', '{"email":')).status).toBe(400);
    expect((await send('text/plain', 'email')).status).toBe(415);
    expect((await send('application/x-www-form-urlencoded', 'email=a')).status).toBe(415);
    expect((await send('application/json', `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
  });

  test('[2.63] begins with GET /api/login, which sends the browser to the login page', async () => {
    const answer = await app.visitor().get(authCalls.loginRedirect.path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login');
    expect(answer.body).toBe('');
  });
});

// The test in password-hasher.test.ts compares the durations of both cases.
test('[2.11] an unknown email address costs one hash, as a wrong password does', async () => {
  const user = await app.person();
  const verify = vi.spyOn(passwords, 'verify');
  const verifyNothing = vi.spyOn(passwords, 'verifyNothing');
  onTestFinished(() => void vi.restoreAllMocks());
  await app.logIn(app.visitor(), user.email, 'wrong password');
  expect([verify, verifyNothing].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await app.logIn(app.visitor(), 'nobody-there@example.org', 'wrong password');
  expect([verify, verifyNothing].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
