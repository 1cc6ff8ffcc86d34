import { authCalls } from '@targum/contracts';
import { singleSignOnCalls, singleSignOnStrings, userStrings } from '@targum/contracts/on-demand';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_ADMIN, PASSWORD } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import {
  newPerson,
  problemPage,
  PUBLIC_URL,
  signIn,
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

const { path } = singleSignOnCalls.link;
const LINK_PAGE = '/login?link=1';
const statusOf = async (client: TestClient) =>
  (await client.get(authCalls.currentUser.path)).status;
const identitiesOf = (userId: string) =>
  app.backend.knex('user_identities').where({ user_id: userId });

/** Creates a user, and a browser that must confirm a link with the user's password. */
const mustConfirm = async () => {
  const user = await app.person();
  const person = newPerson({ email: user.email.toUpperCase() });
  provider.person = person;
  const client = app.visitor();
  expect(await signIn(client)).toBe(LINK_PAGE);
  return { user, person, client };
};

test('[2.113, 2.125] an account is linked only after its password was typed', async () => {
  const { user, person, client } = await mustConfirm();
  expect(await statusOf(client)).toBe(401);
  expect(await identitiesOf(user.id)).toEqual([]);
  expect((await client.get(path)).body).toEqual({ email: user.email, returnTo: '/' });

  const linked = await client.post(path, { password: PASSWORD });
  expect([linked.status, linked.body.id]).toEqual([200, user.id]);
  expect(await statusOf(client)).toBe(200);
  expect(await identitiesOf(user.id)).toMatchObject([
    { issuer: provider.issuer, subject: person.sub },
  ]);
  expect(
    await app.backend.knex('audit_log').where({ target_id: user.id, action: 'identity_linked' }),
  ).toMatchObject([{ actor_id: user.id, details: { provider: provider.issuer } }]);

  const phone = app.visitor();
  expect(await signIn(phone)).toBe(`${PUBLIC_URL}/`);
  expect((await phone.get(authCalls.currentUser.path)).body.id).toBe(user.id);
  // The password still works.
  expect((await app.logIn(app.visitor(), user.email)).status).toBe(200);
});

test('[2.203] the first link of the first admin opens the setup, and later sign-ins do not', async () => {
  const { client: other } = await mustConfirm();
  expect((await other.post(path, { password: PASSWORD })).body.opensSetup).toBeUndefined();
  await app.person({ email: FIRST_ADMIN, is_admin: true });
  provider.person = newPerson({ email: FIRST_ADMIN });
  const client = app.visitor();
  expect(await signIn(client)).toBe(LINK_PAGE);
  const { body } = await client.post(path, { password: PASSWORD });
  expect(singleSignOnCalls.link.response.parse(body)).toMatchObject({ opensSetup: true });
  const later = await app.logIn(app.visitor(), FIRST_ADMIN);
  expect([later.status, later.body.opensSetup]).toEqual([200, undefined]);
});

test.each([
  ['/shared/abc?x=1#end', '/shared/abc?x=1#end'],
  ['/.//evil.example', '/evil.example'],
  ['https://evil.example', '/'],
])('[2.126] a link keeps the path %s as %s', async (asked, kept) => {
  const user = await app.person();
  provider.person = newPerson({ email: user.email });
  const client = app.visitor();
  expect(await signIn(client, `?returnTo=${encodeURIComponent(asked)}`)).toBe(LINK_PAGE);
  expect((await client.get(path)).body).toEqual({ email: user.email, returnTo: kept });
});

test('[2.113] a wrong password links nothing, and counts as a failed login', async () => {
  const { user, client } = await mustConfirm();
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await client.post(path, { password: 'wrong password' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ password: [userStrings.currentPasswordIncorrect] });
  }
  expect((await client.post(path, { password: PASSWORD })).status).toBe(429);
  expect((await app.logIn(app.visitor(), user.email)).status).toBe(429);
  expect(await identitiesOf(user.id)).toEqual([]);
  expect(
    await app.backend.knex('audit_log').where({ target_id: user.id, action: 'login_failed' }),
  ).toHaveLength(10);
});

test('[2.113] a confirmation works once, only in the browser that signed in', async () => {
  const { client } = await mustConfirm();
  const copy = createClient(app.url, { cookie: client.cookie });
  expect((await client.post(path, { password: PASSWORD })).status).toBe(200);
  for (const other of [copy, client, app.visitor()]) {
    const answer = await other.post(path, { password: PASSWORD });
    expect([answer.status, errorOf(answer).message]).toEqual([
      409,
      singleSignOnStrings.linkExpired,
    ]);
  }
  expect((await app.visitor().get(path)).status).toBe(409);
});

test('[2.113] an account that was rejected meanwhile is not linked', async () => {
  const { user, client } = await mustConfirm();
  await app.backend.knex('users').where({ id: user.id }).update({ approval_status: 'rejected' });
  expect((await client.post(path, { password: PASSWORD })).status).toBe(403);
  expect(await identitiesOf(user.id)).toEqual([]);
});

test.each([false, undefined])(
  '[2.113, 2.125] an address that the provider has not verified (%s) does not lead to the account with this address',
  async (verified) => {
    const user = await app.person();
    provider.person = newPerson({ email: user.email, email_verified: verified });
    const client = app.visitor();
    expect(await signIn(client)).toBe(problemPage('email_unverified'));
    expect([await statusOf(client), (await client.get(path)).status]).toEqual([401, 409]);
    expect(
      await app.backend.knex('audit_log').where({ target_id: user.id, action: 'login_failed' }),
    ).toMatchObject([{ details: { problem: 'email_unverified' } }]);
  },
);

test('[2.113] an account without a password cannot be linked', async () => {
  const person = newPerson();
  provider.person = person;
  await signIn(app.visitor());
  provider.person = newPerson({ email: person.email });
  expect(await signIn(app.visitor())).toBe(problemPage('email_taken'));
});
