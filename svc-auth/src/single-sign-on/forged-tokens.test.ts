import { authCalls } from '@targum/contracts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import { startForgingProvider } from '../testing/forging-provider.ts';
import type { ForgingProvider } from '../testing/forging-provider.ts';
import {
  passProvider,
  problemPage,
  PUBLIC_URL,
  settingsFor,
  signIn,
  start,
} from '../testing/single-sign-on.ts';

let provider: ForgingProvider;
let app: AuthApp;
beforeAll(async () => {
  provider = await startForgingProvider();
  app = await startAuthApp({ singleSignOn: settingsFor(provider) });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => {
  provider.forgery = {};
  vi.useRealTimers();
});

const HOME = `${PUBLIC_URL}/`;
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
/** Stops the clock, so that tests can check the exact edge of a time limit. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

test('[2.116] a valid token signs the person in', async () => {
  expect(await signIn(app.visitor())).toBe(HOME);
});

test.each([
  ['another audience', { aud: 'another client' }],
  ['several audiences for another party', { aud: ['targum', 'other'], azp: 'other' }],
  ['another issuer', { iss: 'https://other.example' }],
  ['another nonce', { nonce: 'guessed' }],
  ['no nonce', { nonce: undefined }],
  ['no end', { exp: undefined }],
])('[2.116, 2.125] a token with %s is refused and audited', async (_what, claims) => {
  await app.backend.knex('audit_log').delete();
  provider.forgery = { claims };
  const client = app.visitor();
  expect(await signIn(client)).toBe(problemPage('invalid'));
  expect((await client.get(authCalls.currentUser.path)).status).toBe(401);
  expect(await app.backend.knex('audit_log').where({ action: 'login_failed' })).toMatchObject([
    { details: { problem: 'invalid', provider: new URL(provider.issuer).href } },
  ]);
});

test.each([
  ['empty', ''],
  ['without a visible character', '\u200b '],
  ['of 256 characters', 'x'.repeat(256)],
  ['with a NUL', 'a\0b'],
  ['with half of a pair', 'a\ud800b'],
  ['that is a number', 7],
  ['that is missing', undefined],
])('[2.116, 2.125] a subject %s is refused and audited', async (_what, sub) => {
  await app.backend.knex('audit_log').delete();
  provider.forgery = { claims: { sub } };
  const client = app.visitor();
  expect(await signIn(client)).toBe(problemPage('invalid'));
  expect((await client.get(authCalls.currentUser.path)).status).toBe(401);
  expect(await app.backend.knex('audit_log').where({ action: 'login_failed' })).toHaveLength(1);
});

test('[2.116] a token with a subject of 255 characters signs the person in', async () => {
  provider.forgery = { claims: { sub: 'x'.repeat(255), email: 'long@example.org' } };
  expect(await signIn(app.visitor())).toBe(HOME);
});

test('[2.116] a token with the signature of another key is refused', async () => {
  provider.forgery = { wrongKey: true };
  expect(await signIn(app.visitor())).toBe(problemPage('invalid'));
});

test.each([
  ['expired 119 s ago', () => ({ exp: seconds(-119) }), HOME],
  ['expired 120 s ago', () => ({ exp: seconds(-120) }), problemPage('invalid')],
  ['expired an hour ago', () => ({ exp: seconds(-3600) }), problemPage('invalid')],
  ['is valid in 119 s', () => ({ nbf: seconds(119) }), HOME],
  ['is valid in 121 s', () => ({ nbf: seconds(121) }), problemPage('invalid')],
  ['is dated 120 s ahead', () => ({ iat: seconds(120) }), HOME],
  ['is dated 121 s ahead', () => ({ iat: seconds(121) }), problemPage('invalid')],
  ['is dated 719 s back', () => ({ iat: seconds(-719) }), HOME],
  ['is dated 721 s back', () => ({ iat: seconds(-721) }), problemPage('invalid')],
  ['names a sign-in in 121 s', () => ({ auth_time: seconds(121) }), problemPage('invalid')],
  ['names a sign-in of no year', () => ({ auth_time: 1e300 }), problemPage('invalid')],
])(
  '[2.116] a token that %s leads to %s, because clocks may differ by two minutes',
  async (_what, claims, target) => {
    stopClock();
    provider.forgery = { claims: claims() };
    expect(await signIn(app.visitor())).toBe(target);
  },
);

test.each([500, 503])(
  '[2.115] if the provider answers the code with %i, the browser returns to the login page',
  async (tokenStatus) => {
    provider.forgery = { tokenStatus };
    expect(await signIn(app.visitor())).toBe(problemPage('unavailable'));
  },
);

test('[2.115] if the provider cannot be reached, the login page says so and passwords work', async () => {
  const gone = await startForgingProvider();
  const lonely = await startAuthApp({ singleSignOn: settingsFor(gone) });
  const between = lonely.visitor();
  const callback = await passProvider(await start(between));
  await gone.close();
  expect((await between.get(callback)).headers.get('location')).toBe(problemPage('unavailable'));
  await lonely.signedIn();
  await lonely.close();

  const never = await startAuthApp({ singleSignOn: settingsFor(gone) });
  expect(await start(never.visitor())).toBe(problemPage('unavailable'));
  const { client } = await never.signedIn();
  expect((await client.post(authCalls.logout.path, {})).status).toBe(204);
  await never.close();
});
