import { authCalls, authStrings, currentUser, headers, inputStrings } from '@targum/contracts';
import { errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAuthApp, statusesOf } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

let count = 0;
const form = (fields: Record<string, unknown> = {}) => ({
  email: `new-${++count}@example.org`,
  password: PASSWORD,
  firstName: 'Ruth',
  lastName: 'Moab',
  ...fields,
});

const signUp = (client: TestClient, body: unknown, key?: string) =>
  client.request(
    'POST',
    authCalls.signup.path,
    body,
    key === undefined ? {} : { [headers.idempotencyKey]: key },
  );

const accountsOf = (email: string) => app.backend.knex('users').where({ email });

describe('a signup', () => {
  test('[2.31, 2.45] creates a pending account and a session that can only use its own account', async () => {
    const client = app.visitor();
    const body = form();
    const answer = await signUp(client, body);
    expect(answer.status).toBe(201);
    expect(currentUser.strict().parse(answer.body)).toMatchObject({
      email: body.email,
      firstName: 'Ruth',
      lastName: 'Moab',
      isAdmin: false,
      approvalStatus: 'pending',
      mustChangePassword: false,
    });
    expect((await client.get(authCalls.currentUser.path)).body).toEqual(answer.body);
    const keys = await client.get('/api/keys');
    expect(keys.status).toBe(403);
    expect(errorOf(keys).code).toBe('approval_required');
  });

  test('[2.13] stores the password as argon2id and the address in lower case', async () => {
    const body = form({ email: ' Mixed.Case@Example.ORG ' });
    const answer = await signUp(app.visitor(), body);
    expect(answer.body.email).toBe('mixed.case@example.org');
    const [row] = await accountsOf('mixed.case@example.org');
    expect(row!.password).toMatch(/^\$argon2id\$v=19\$/);
    expect((await app.logIn(app.visitor(), 'MIXED.case@example.org')).status).toBe(200);
  });

  test('[2.143] treats a domain in letters and the same domain in Punycode as one address', async () => {
    const answer = await signUp(app.visitor(), form({ email: 'R&D/José@XN--Bcher-KVA.example' }));
    expect([answer.status, answer.body.email]).toEqual([201, 'r&d/josé@bücher.example']);
    for (const email of ['r&d/josé@bücher.example', 'R&D/JOSE\u0301@xn--bcher-kva.EXAMPLE']) {
      expect((await app.logIn(app.visitor(), email)).body.id).toBe(answer.body.id);
      expect((await signUp(app.visitor(), form({ email }))).status).toBe(409);
    }
  });

  test.each([
    'mara@XN--BCHER-KVA.example',
    'MARÁ@BÜCHER.example',
    'MARÁ@bücher.example',
    'mará@BÜCHER.example',
    'MARÁ@xn--bcher-kva.example',
    'mara\u0301@bu\u0308cher.example',
  ])('[2.143] is a conflict with an imported account at %s', async (email) => {
    const user = await app.person({ email });
    const typed = email.normalize('NFC').toLowerCase();
    expect((await app.logIn(app.visitor(), typed)).body.id).toBe(user.id);
    expect((await signUp(app.visitor(), form({ email: typed }))).status).toBe(409);
    await app.backend.knex('users').where({ id: user.id }).delete();
  });

  test('[2.31] approves the account immediately with SIGNUP_APPROVAL=auto', async () => {
    const auto = await startAuthApp({ replicaOf: app, initialApproval: 'approved' });
    const client = auto.visitor();
    const answer = await signUp(client, form());
    expect(answer.body.approvalStatus).toBe('approved');
    expect((await client.get('/api/keys')).status).toBe(200);
    await auto.close();
  });

  test('[2.30] cannot make its account an admin or approved', async () => {
    const body = form({ isAdmin: true, approvalStatus: 'approved', is_admin: true });
    const answer = await signUp(app.visitor(), body);
    expect(answer.body).toMatchObject({ isAdmin: false, approvalStatus: 'pending' });
  });

  test('[2.29] is a conflict if the address is taken, whatever its case', async () => {
    const body = form();
    await signUp(app.visitor(), body);
    const client = app.visitor();
    const answer = await signUp(client, form({ email: body.email.toUpperCase() }));
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({
      code: 'conflict',
      message: 'An account with this email already exists',
    });
    expect(client.cookie).toBe('');
  });

  test('creates one account if several use one address at the same time', async () => {
    const body = form();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(app.visitor(), body)));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(await accountsOf(body.email)).toHaveLength(1);
  });

  test('writes an audit row without the password', async () => {
    const { body } = await signUp(app.visitor(), form());
    const rows = await app.backend.knex('audit_log').where({ target_id: body.id });
    expect(rows).toMatchObject([{ action: 'signup', actor_id: body.id }]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  test.each([
    ['email', 'nonsense', authStrings.emailInvalid],
    ['email', 'a@localhost', authStrings.emailInvalid],
    ['email', 'a@example.0x1', authStrings.emailInvalid],
    ['email', 'a@１.２.３.４', authStrings.emailInvalid],
    ['password', '12345', authStrings.passwordTooShort],
    ['password', 'x'.repeat(129), authStrings.passwordTooLong],
    ['firstName', '  ', authStrings.firstNameRequired],
    ['firstName', '\u3164\u200b', authStrings.firstNameRequired],
    ['lastName', '', authStrings.lastNameRequired],
    ['firstName', undefined, authStrings.firstNameRequired],
    ['lastName', 'x'.repeat(101), authStrings.nameTooLong],
  ])('[2.23] is refused with the %s %j', async (field, value, message) => {
    const answer = await signUp(app.visitor(), form({ [field]: value }));
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ [field]: [message] });
  });

  test('is refused with text that cannot be stored, without a server error', async () => {
    const answer = await signUp(app.visitor(), form({ firstName: 'Nul\u0000' }));
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ firstName: [inputStrings.unstorable] });
  });
});

describe('a signup with an Idempotency-Key', () => {
  test('[8.40] gives a retry the account that the first call created, and a session', async () => {
    const body = form();
    const first = await signUp(app.visitor(), body, 'signup-retry-1');
    const retrying = app.visitor();
    const second = await signUp(retrying, body, 'signup-retry-1');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await retrying.get(authCalls.currentUser.path)).body.id).toBe(first.body.id);
    expect(await accountsOf(body.email)).toHaveLength(1);
  });

  test('needs the password for a retry', async () => {
    const body = form();
    await signUp(app.visitor(), body, 'signup-retry-2');
    const client = app.visitor();
    const answer = await signUp(client, { ...body, password: 'guessed it?' }, 'signup-retry-2');
    expect(answer.status).toBe(409);
    expect(client.cookie).toBe('');
  });

  test('[8.40] starts no session in a retry for an account that was rejected meanwhile', async () => {
    const body = form();
    const { body: account } = await signUp(app.visitor(), body, 'signup-retry-6');
    await app.backend
      .knex('users')
      .where({ id: account.id })
      .update({ approval_status: 'rejected' });
    const client = app.visitor();
    const answer = await signUp(client, body, 'signup-retry-6');
    expect(answer.status).toBe(403);
    expect(errorOf(answer).code).toBe('account_rejected');
    expect(client.cookie).toBe('');
  });

  test('is a conflict if another person used the key', async () => {
    await signUp(app.visitor(), form(), 'signup-retry-3');
    expect((await signUp(app.visitor(), form(), 'signup-retry-3')).status).toBe(409);
  });

  test('is not remembered if it was refused', async () => {
    const taken = form();
    await signUp(app.visitor(), taken);
    expect((await signUp(app.visitor(), taken, 'signup-retry-4')).status).toBe(409);
    expect((await signUp(app.visitor(), form(), 'signup-retry-4')).status).toBe(201);
  });

  test('stores the password only as its hash', async () => {
    await signUp(app.visitor(), form({ password: 'canary-password' }), 'signup-retry-5');
    const rows = await app.backend.knex('idempotency_keys').where({ key: 'signup-retry-5' });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
