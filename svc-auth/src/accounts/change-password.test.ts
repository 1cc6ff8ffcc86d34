import { authCalls, authStrings } from '@targum/contracts';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'staple battery horse';

const change = (client: TestClient, fields: Record<string, unknown> = {}) =>
  client.post(authCalls.changePassword.path, {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    ...fields,
  });

const me = (client: TestClient) => client.get(authCalls.currentUser.path);

describe('a change of password', () => {
  test('[2.77] is answered with the current user, and then only the new password works', async () => {
    const { user, client } = await app.signedIn();
    const answer = await change(client);
    expect(answer.status).toBe(200);
    expect(answer.body.id).toBe(user.id);
    expect((await app.logIn(app.visitor(), user.email)).status).toBe(401);
    expect((await app.logIn(app.visitor(), user.email, NEW_PASSWORD)).status).toBe(200);
    expect(
      await app.backend.knex('audit_log').where({ target_id: user.id, action: 'password_changed' }),
    ).toHaveLength(1);
  });

  test('[2.79] ends the other sessions on every replica and gives this one a new id', async () => {
    const replica = await startAuthApp({ replicaOf: app });
    const { user, client } = await app.signedIn();
    const phone = replica.visitor();
    await replica.logIn(phone, user.email);
    const old = createClient(app.url, { cookie: client.cookie });

    await change(client);
    expect((await me(client)).status).toBe(200);
    expect((await me(phone)).status).toBe(401);
    expect((await me(old)).status).toBe(401);
    expect(await app.backend.knex('sessions').where({ user_id: user.id })).toHaveLength(1);
    await replica.close();
  });

  test('[2.77] reports a wrong current password on its field and changes nothing', async () => {
    const { user, client } = await app.signedIn();
    const answer = await change(client, { currentPassword: 'wrong password' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      message: 'Current password is incorrect',
      details: { currentPassword: ['Current password is incorrect'] },
    });
    expect((await app.logIn(app.visitor(), user.email)).status).toBe(200);
  });

  test.each([
    ['currentPassword', '', authStrings.currentPasswordRequired],
    ['currentPassword', undefined, authStrings.currentPasswordRequired],
    ['newPassword', '1234567', authStrings.newPasswordTooShort],
    ['newPassword', 'x'.repeat(129), authStrings.passwordTooLong],
  ])('[2.23] is refused with the %s %j', async (field, value, message) => {
    const { client } = await app.signedIn();
    const answer = await change(client, { [field]: value });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ [field]: [message] });
  });

  test('succeeds once if two are made at the same time, and the password of that change works', async () => {
    const { user, client } = await app.signedIn();
    const phone = app.visitor();
    await app.logIn(phone, user.email);
    const answers = await Promise.all([
      change(client, { newPassword: 'from the desktop' }),
      change(phone, { newPassword: 'from the phone' }),
    ]);
    const won = answers.map((answer) => answer.status === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    const password = won[0] ? 'from the desktop' : 'from the phone';
    expect((await app.logIn(app.visitor(), user.email, password)).status).toBe(200);
  });

  test('is open to accounts that wait for approval', async () => {
    const { client } = await app.signedIn({ approval_status: 'pending' });
    expect((await change(client)).status).toBe(200);
  });

  test('limits guesses of the current password like failed logins', async () => {
    const { client } = await app.signedIn();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await change(client, { currentPassword: 'wrong password' })).status).toBe(422);
    }
    const limited = await change(client);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an account after a password reset', () => {
  const withTemporaryPassword = () => app.signedIn({ must_change_password: true });

  test('[2.85] may only read the current user, change the password and log out', async () => {
    const { client } = await withTemporaryPassword();
    expect((await me(client)).body.mustChangePassword).toBe(true);
    for (const path of ['/api/keys', '/api/admin/users']) {
      const answer = await client.get(path);
      expect(answer.status).toBe(403);
      expect(errorOf(answer).code).toBe('password_change_required');
    }
    expect((await client.post(authCalls.uploadPicture.path)).status).toBe(403);
    expect((await client.post(authCalls.logout.path, {})).status).toBe(204);
  });

  test('may call the other routes after the change', async () => {
    const { client } = await withTemporaryPassword();
    expect((await change(client)).body.mustChangePassword).toBe(false);
    expect((await client.get('/api/keys')).status).toBe(200);
  });

  test('cannot keep the temporary password', async () => {
    const { client } = await withTemporaryPassword();
    const answer = await change(client, { newPassword: PASSWORD });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toHaveProperty('newPassword');
    expect((await me(client)).body.mustChangePassword).toBe(true);
  });
});
