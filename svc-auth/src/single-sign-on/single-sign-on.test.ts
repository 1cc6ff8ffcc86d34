import { authCalls, pathOf } from '@targum/contracts';
import { adminUserCalls, auditEntry, singleSignOnCalls } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import {
  newPerson,
  passProvider,
  problemPage,
  PUBLIC_URL,
  settingsFor,
  signIn,
  start,
  startWithProvider,
} from '../testing/single-sign-on.ts';
import type { AppWithProvider } from '../testing/single-sign-on.ts';

let started: AppWithProvider;
let provider: IdentityProvider;
let app: AuthApp;
beforeAll(async () => {
  started = await startWithProvider();
  ({ provider, app } = started);
});
afterAll(() => started.close());

const HOME = `${PUBLIC_URL}/`;
const userOf = (client: TestClient) => client.get(authCalls.currentUser.path);
const statusOf = async (client: TestClient) => (await userOf(client)).status;
const auditOf = (targetId: string | null, action: string) =>
  app.backend.knex('audit_log').where({ target_id: targetId, action });

test('[2.111] the browser goes to the provider with PKCE, state and nonce, and keeps their secrets sealed', async () => {
  const client = app.visitor();
  const answer = await client.get(singleSignOnCalls.start.path);
  const url = new URL(answer.headers.get('location')!);
  expect([answer.status, url.origin]).toEqual([302, provider.issuer]);
  const parameters = Object.fromEntries(url.searchParams);
  expect(parameters).toMatchObject({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: `${PUBLIC_URL}${singleSignOnCalls.callback.path}`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(parameters[name]).toMatch(/^[\w-]{43}$/);
    expect(client.cookie).not.toContain(parameters[name]);
  }
  expect(answer.headers.get('set-cookie')).toMatch(
    /^oidc-attempt-[\w-]+=[^;]+;.*samesite=lax; httponly/i,
  );
});

test('[2.111] over https, the cookie of a sign-in is bound to the host', async () => {
  const secure = await startAuthApp({
    singleSignOn: settingsFor(provider),
    publicUrl: 'https://targum.example.org',
  });
  const { headers } = await secure.visitor().get(singleSignOnCalls.start.path);
  expect(headers.get('set-cookie')).toMatch(/^__Host-oidc-attempt-[\w-]+=[^;]+; path=\/;.*secure/i);
  await secure.close();
});

test('[2.112, 2.125] the first sign-in creates an account that waits for approval, the next finds it', async () => {
  const person = newPerson();
  provider.person = person;
  const client = app.visitor();
  expect(await signIn(client)).toBe(HOME);
  const { body: user } = await userOf(client);
  expect(user).toMatchObject({
    email: person.email,
    firstName: 'Mara',
    lastName: 'Sol',
    approvalStatus: 'pending',
    isAdmin: false,
    hasPassword: false,
  });
  expect(await auditOf(user.id, 'signup')).toMatchObject([
    { details: { email: person.email, provider: provider.issuer } },
  ]);

  provider.person = { ...person, email: `moved-${person.email}` };
  const phone = app.visitor();
  await signIn(phone);
  expect((await userOf(phone)).body).toMatchObject({ id: user.id, email: person.email });
  const logins = await auditOf(user.id, 'login');
  expect(logins.at(-1)!.details).toMatchObject({ provider: provider.issuer });
  expect(await statusOf(client)).toBe(200);
});

test('[2.112] accounts are approved at once where the settings say so', async () => {
  const trusting = await startAuthApp({
    singleSignOn: settingsFor(provider, { initialApproval: 'approved' }),
  });
  provider.person = newPerson();
  const client = trusting.visitor();
  await signIn(client);
  expect((await userOf(client)).body).toMatchObject({ approvalStatus: 'approved' });
  // An unverified email address may belong to someone else, so its account is not approved.
  for (const verified of [false, undefined]) {
    provider.person = newPerson({ email_verified: verified });
    const unverified = trusting.visitor();
    await signIn(unverified);
    expect((await userOf(unverified)).body).toMatchObject({ approvalStatus: 'pending' });
  }
  await trusting.close();
});

test('[2.112] two first sign-ins at once create one account', async () => {
  const person = newPerson();
  provider.person = person;
  const clients = [app.visitor(), app.visitor()];
  expect(await Promise.all(clients.map((client) => signIn(client)))).toEqual([HOME, HOME]);
  const [one, other] = await Promise.all(clients.map(userOf));
  expect(one!.body.id).toBe(other!.body.id);
});

test('[2.112] no password opens an account that has no password', async () => {
  const person = newPerson();
  provider.person = person;
  await signIn(app.visitor());
  expect((await app.logIn(app.visitor(), person.email!, 'any password')).status).toBe(401);
});

test('[2.112] a person without an email address gets no account', async () => {
  provider.person = { sub: 'nobody' };
  expect(await signIn(app.visitor())).toBe(problemPage('no_email'));
});

test('[2.115] a rejected account starts no session', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  await signIn(client);
  const { body } = await userOf(client);
  await app.backend.knex('users').where({ id: body.id }).update({ approval_status: 'rejected' });
  const again = app.visitor();
  expect(await signIn(again)).toBe(problemPage('rejected'));
  expect(await statusOf(again)).toBe(401);
});

test('[2.115] a sign-in that cannot be recorded leaves no session', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  await signIn(client);
  const { body: user } = await userOf(client);
  const { knex } = app.backend;
  const logins = await auditOf(user.id, 'login');
  await knex.raw('alter table provider_sessions add constraint broken check (false) not valid');
  const other = app.visitor();
  try {
    const callback = await passProvider(await start(other));
    expect((await other.get(callback)).status).toBe(500);
  } finally {
    await knex.raw('alter table provider_sessions drop constraint broken');
  }
  expect(await statusOf(other)).toBe(401);
  expect(await knex('sessions').where({ user_id: user.id })).toHaveLength(1);
  expect(await auditOf(user.id, 'login')).toEqual(logins);
});

test('[2.115] a person who refuses at the provider returns to the login page without a session', async () => {
  provider.person = null;
  const client = app.visitor();
  expect(await signIn(client)).toBe(problemPage('refused'));
  expect(await statusOf(client)).toBe(401);
});

test('[2.115] a guessed state, or the state of another browser, starts no session', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  const callback = await passProvider(await start(client));
  const other = app.visitor();
  expect((await other.get(callback)).headers.get('location')).toBe(problemPage('expired'));
  await start(other);
  expect((await other.get(callback)).headers.get('location')).toBe(problemPage('expired'));
  const wrong = callback.replace(/state=[^&]+/, 'state=guessed');
  expect((await client.get(wrong)).headers.get('location')).toBe(problemPage('expired'));
  expect([await statusOf(client), await statusOf(other)]).toEqual([401, 401]);
});

test('[2.115] a cookie that was changed, or is older than ten minutes, starts no session', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  const callback = await passProvider(await start(client));
  const changed = createClient(app.url, {
    cookie: client.cookie.replace(/(?<=oidc-attempt-[\w-]+=)./, (first) =>
      first === 'A' ? 'B' : 'A',
    ),
  });
  expect((await changed.get(callback)).headers.get('location')).toBe(problemPage('expired'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  try {
    expect((await client.get(callback)).headers.get('location')).toBe(problemPage('expired'));
  } finally {
    vi.useRealTimers();
  }
});

test('[2.115] a code works once, also with a copy of the cookie', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  const callback = await passProvider(await start(client));
  const copy = createClient(app.url, { cookie: client.cookie });
  expect((await client.get(callback)).headers.get('location')).toBe(HOME);
  expect((await copy.get(callback)).headers.get('location')).toBe(problemPage('expired'));
  expect(await statusOf(copy)).toBe(401);
});

const locationFor = async (client: TestClient, callback: string) =>
  (await client.get(callback)).headers.get('location');

test('[2.141] sign-ins in two tabs both succeed, in either order', async () => {
  provider.person = newPerson();
  const browser = app.visitor();
  const first = await passProvider(await start(browser, '?returnTo=/first'));
  const second = await passProvider(await start(browser, '?returnTo=/second'));
  expect(await locationFor(browser, second)).toBe(`${PUBLIC_URL}/second`);
  expect(await locationFor(browser, first)).toBe(`${PUBLIC_URL}/first`);
  expect(await statusOf(browser)).toBe(200);
  expect(browser.cookie).not.toContain('oidc-attempt');
});

test('[2.141] a browser has at most five open sign-ins, and one more ends the oldest', async () => {
  provider.person = newPerson();
  const browser = app.visitor();
  const callbacks: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    callbacks.push(await passProvider(await start(browser)));
  }
  expect(browser.cookie.match(/oidc-attempt/g)).toHaveLength(5);
  expect(await locationFor(browser, callbacks[0]!)).toBe(problemPage('expired'));
  for (const callback of callbacks.slice(1))
    expect(await locationFor(browser, callback)).toBe(HOME);
});

const problemOf = (client: TestClient) => client.get(singleSignOnCalls.problem.path);

test.each(['mara@intranet', 'not an address', 'a..b@example.org', 'mara@example.0x1'])(
  '[2.144] only the browser that signed in learns which email address cannot be used: %j',
  async (email) => {
    provider.person = newPerson({ email });
    const client = app.visitor();
    expect(await signIn(client)).toBe(problemPage('no_email'));
    const { status, body } = await problemOf(client);
    expect([status, body]).toEqual([200, { code: 'no_email', address: email }]);
    expect((await problemOf(app.visitor())).status).toBe(404);
  },
);

test('[2.144] the problem can be read for a minute, and names no address if the provider sent none', async () => {
  provider.person = { sub: 'nobody' };
  const client = app.visitor();
  await signIn(client);
  expect((await problemOf(client)).body).toEqual({ code: 'no_email', address: null });
  expect((await problemOf(client)).headers.get('cache-control')).toBe('no-store');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  try {
    expect((await problemOf(client)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test('[2.144] the problem names the email address that another account has', async () => {
  const { user } = await app.signedIn();
  provider.person = newPerson({ email: user.email, email_verified: false });
  const client = app.visitor();
  expect(await signIn(client)).toBe(problemPage('email_unverified'));
  expect((await problemOf(client)).body).toEqual({ code: 'email_unverified', address: user.email });
});

test('[2.143] the domain of an email address from the provider is stored in letters, not in Punycode', async () => {
  provider.person = newPerson({ email: 'José+1@XN--Bcher-KVA.example' });
  const client = app.visitor();
  expect(await signIn(client)).toBe(HOME);
  expect((await userOf(client)).body.email).toBe('josé+1@bücher.example');
});

test.each([
  ['/chat/1?x=2', `${PUBLIC_URL}/chat/1?x=2`],
  ['https://evil.example', HOME],
  ['//evil.example', HOME],
  ['/\\evil.example', HOME],
  ['/.//evil.example', `${PUBLIC_URL}//evil.example`],
  ['javascript:alert(1)', HOME],
  ['x'.repeat(501), HOME],
])('[2.126] after the sign-in, the path %j leads to %s', async (path, target) => {
  provider.person = newPerson();
  expect(await signIn(app.visitor(), `?returnTo=${encodeURIComponent(path)}`)).toBe(target);
});

test('[2.121] a logout leads to the end of the session at the provider, and back to the login page', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  const browser = createClient(provider.issuer);
  await client.get(await passProvider(await start(client), browser));
  const answer = await client.post(authCalls.logout.path, {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe('identity');
  expect(await statusOf(client)).toBe(401);

  const page = await browser.get<string>(answer.body.endSessionUrl);
  const form = new URLSearchParams({ logout: 'yes' });
  form.set('xsrf', /name="xsrf" value="(\w+)"/.exec(page.body)![1]!);
  const ended = await browser.fetch('/session/end/confirm', { method: 'POST', body: form });
  expect(ended.headers.get('location')).toBe(`${PUBLIC_URL}/login`);
  // The provider asks for a sign-in again, and the person refuses.
  provider.person = null;
  const callback = await passProvider(await start(client), browser);
  expect((await client.get(callback)).headers.get('location')).toBe(problemPage('refused'));
});

test('[2.121] a logout ends the session at the provider even after the id of the session has changed', async () => {
  const { user, client } = await app.signedIn();
  provider.person = newPerson({ email: user.email });
  await signIn(client);
  await client.post(singleSignOnCalls.link.path, { password: 'correct horse battery' });
  await client.post(authCalls.changePassword.path, {
    currentPassword: 'correct horse battery',
    newPassword: 'another password',
  });
  expect((await client.post(authCalls.logout.path, {})).status).toBe(200);
});

test('[2.121] a session that began with a password ends as before', async () => {
  const { client } = await app.signedIn();
  const answer = await client.post(authCalls.logout.path, {});
  expect([answer.status, answer.body]).toEqual([204, '']);
});

test('[2.122] an account without a password cannot change a password until an admin sets one', async () => {
  provider.person = newPerson();
  const client = app.visitor();
  await signIn(client);
  const { body: user } = await userOf(client);
  const change = { currentPassword: 'any password', newPassword: 'another password' };
  expect((await client.post(authCalls.changePassword.path, change)).status).toBe(409);
  const admin = await app.signedIn({ is_admin: true });
  const reset = await admin.client.post(pathOf(adminUserCalls.resetPassword, { id: user.id }), {});
  const phone = app.visitor();
  await app.logIn(phone, user.email, reset.body.temporaryPassword);
  expect((await userOf(phone)).body).not.toHaveProperty('hasPassword');
});

test('[2.125] the audit log of admins shows sign-ins of the provider', async () => {
  provider.person = newPerson();
  await signIn(app.visitor());
  const admin = await app.signedIn({ is_admin: true });
  const { body } = await admin.client.get('/api/admin/audit');
  expect(auditEntry.array().safeParse(body).success).toBe(true);
});
