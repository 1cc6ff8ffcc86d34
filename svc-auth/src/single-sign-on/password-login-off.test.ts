import { authCalls } from '@targum/contracts';
import { singleSignOnStrings } from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_ADMIN, PASSWORD } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import { newPerson, PUBLIC_URL, signIn, startWithProvider } from '../testing/single-sign-on.ts';
import type { AppWithProvider } from '../testing/single-sign-on.ts';

let started: AppWithProvider;
let provider: IdentityProvider;
let app: AuthApp;
beforeAll(async () => {
  started = await startWithProvider({}, { passwordLogin: false });
  ({ provider, app } = started);
});
afterAll(() => started.close());

test('[2.120] without passwords, login and signup are refused', async () => {
  const user = await app.person();
  const refused = await app.logIn(app.visitor(), user.email);
  expect([refused.status, errorOf(refused).message]).toEqual([
    403,
    singleSignOnStrings.passwordLoginOff,
  ]);
  const signup = await app.visitor().post(authCalls.signup.path, {
    email: 'new@example.org',
    password: PASSWORD,
    firstName: 'New',
    lastName: 'Person',
  });
  expect([signup.status, errorOf(signup).message]).toEqual([
    403,
    singleSignOnStrings.passwordLoginOff,
  ]);
  provider.person = newPerson();
  expect(await signIn(app.visitor())).toBe(`${PUBLIC_URL}/`);
});

test('[2.120] the first admin of the settings still signs in with the password', async () => {
  await app.person({ email: FIRST_ADMIN, is_admin: true });
  expect((await app.logIn(app.visitor(), FIRST_ADMIN)).status).toBe(200);
  expect((await app.logIn(app.visitor(), FIRST_ADMIN, 'wrong password')).status).toBe(401);
});

test('[2.113, 2.120] the password still links an earlier account', async () => {
  const user = await app.person();
  provider.person = newPerson({ email: user.email });
  const client = app.visitor();
  expect(await signIn(client)).toBe('/login?link=1');
  expect((await client.post('/api/auth/oidc/link', { password: PASSWORD })).status).toBe(200);
});
