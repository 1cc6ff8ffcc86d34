import { authCalls } from '@targum/contracts';
import { ownAccountCalls, personalDataStrings } from '@targum/contracts/on-demand';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { AuthApp } from '../testing/auth-app.ts';
import {
  newPerson,
  passProvider,
  problemPage,
  PUBLIC_URL,
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
afterEach(() => {
  vi.useRealTimers();
});

const HOME = `${PUBLIC_URL}/`;
const MINUTE = 60_000;
const userOf = (client: TestClient) => client.get(authCalls.currentUser.path);
const leave = (client: TestClient, confirm: string) =>
  client.request('DELETE', ownAccountCalls.remove.path, { confirm });
/** Moves the clock of the product forward. */
const passTime = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

const signedIn = async () => {
  const person = newPerson();
  provider.person = person;
  const client = app.visitor();
  expect(await signIn(client)).toBe(HOME);
  return { client, person, email: person.email! };
};

test('[2.123] an account without a password can be deleted within five minutes of a new sign-in', async () => {
  const { client, email } = await signedIn();
  expect(await signIn(client, '?again=1')).toBe(HOME);
  expect((await leave(client, 'someone.else@example.org')).status).toBe(422);
  // The test stays below five minutes, because the provider rounds to whole seconds and the steps
  // take time.
  passTime(4.5 * MINUTE);
  expect((await leave(client, email)).status).toBe(204);
  vi.useRealTimers();
  expect((await userOf(client)).status).toBe(401);
  // The same person gets a new account.
  expect(await signIn(client)).toBe(HOME);
  expect((await userOf(client)).body.email).toBe(email);
});

test('[2.123] after more than five minutes, a deletion needs a new sign-in', async () => {
  const { client, email } = await signedIn();
  passTime(5 * MINUTE + 1000);
  const refused = await leave(client, email);
  expect(refused.status).toBe(422);
  expect(errorOf(refused).details).toEqual({ password: [personalDataStrings.signInAgain] });
  expect((await userOf(client)).status).toBe(200);
  const url = new URL(await start(client, '?again=1'));
  expect(url.searchParams.get('prompt')).toBe('login');
  expect(url.searchParams.get('max_age')).toBe('0');
  expect(await signIn(client, '?again=1')).toBe(HOME);
  expect((await leave(client, email)).status).toBe(204);
});

test('[2.123] the five minutes begin at the sign-in at the provider, not at the start of the session', async () => {
  const { client, email } = await signedIn();
  expect(await signIn(client, '?again=1')).toBe(HOME);
  const [session] = await app.backend
    .knex('provider_sessions')
    .join('sessions', 'sessions.sid', 'provider_sessions.sid')
    .where({ user_id: (await userOf(client)).body.id })
    .select('provider_sessions.sid');
  await app.backend
    .knex('provider_sessions')
    .where({ sid: session!.sid })
    .update({ signed_in_at: new Date(Date.now() - 6 * MINUTE) });
  expect((await leave(client, email)).status).toBe(422);
});

test.each([
  ['says that the person signed in earlier', '3600'],
  ['does not say when the person signed in', undefined],
])('[2.123] a sign-in does not count if the provider %s', async (_, maxAge) => {
  const { client, email, person } = await signedIn();
  provider.person = person;
  const browser = createClient(provider.issuer);
  await client.get(await passProvider(await start(client), browser));
  passTime(6 * MINUTE);
  const url = new URL(await start(client, '?again=1'));
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
  if (maxAge !== undefined) url.searchParams.set('max_age', maxAge);
  const { headers } = await client.get(await passProvider(url.href, browser));
  expect(headers.get('location')).toBe(problemPage('invalid'));
  expect((await leave(client, email)).status).toBe(422);
});

test('[2.123] an ordinary sign-in does not count, because the provider does not send its time', async () => {
  const { client, email } = await signedIn();
  expect((await leave(client, email)).status).toBe(422);
});

test('[2.123] only the same person can sign in again', async () => {
  const { client, email } = await signedIn();
  const { body: user } = await userOf(client);
  provider.person = newPerson();
  expect(await signIn(client, '?again=1')).toBe(problemPage('other_account'));
  expect((await userOf(client)).body).toMatchObject({ id: user.id, email });
  const { knex } = app.backend;
  expect(await knex('user_identities').where({ subject: provider.person.sub })).toEqual([]);
});

test('[2.134] an account with a password cannot be deleted without the password', async () => {
  const { user, client } = await app.signedIn();
  expect((await leave(client, user.email)).status).toBe(422);
  expect((await userOf(client)).status).toBe(200);
});
