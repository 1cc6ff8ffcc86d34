import { authCalls } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import {
  newPerson,
  problemPage,
  PUBLIC_URL,
  settingsFor,
  signIn,
  startWithProvider,
} from '../testing/single-sign-on.ts';
import type { AppWithProvider } from '../testing/single-sign-on.ts';

let started: AppWithProvider;
let provider: IdentityProvider;
let app: AuthApp;
beforeAll(async () => {
  started = await startWithProvider({
    adminGroups: ['admins', 'owners'],
    allowedGroups: ['translators'],
    initialApproval: 'approved',
  });
  ({ provider, app } = started);
  await app.person({ is_admin: true });
});
afterAll(() => started.close());

const HOME = `${PUBLIC_URL}/`;
const adminStatus = async (client: TestClient) =>
  (await client.get(adminUserCalls.list.path)).status;
const auditOf = (targetId: string, action: string) =>
  app.backend.knex('audit_log').where({ target_id: targetId, action });

test('[2.118] a member of an admin group has admin rights, and a former member loses them at once on every device', async () => {
  const person = newPerson({ groups: ['translators'] });
  provider.person = person;
  const laptop = app.visitor();
  await signIn(laptop);
  const { id } = (await laptop.get(authCalls.currentUser.path)).body;
  expect(await adminStatus(laptop)).toBe(403);

  provider.person = { ...person, groups: ['translators', 'owners'] };
  const phone = app.visitor();
  await signIn(phone);
  expect([await adminStatus(laptop), await adminStatus(phone)]).toEqual([200, 200]);
  expect(await auditOf(id, 'admin_granted')).toMatchObject([
    { actor_id: null, details: { provider: provider.issuer } },
  ]);

  provider.person = person;
  await signIn(phone);
  expect([await adminStatus(laptop), await adminStatus(phone)]).toEqual([403, 403]);
  expect(await auditOf(id, 'admin_removed')).toHaveLength(1);
});

test('[2.118] a person who has left all groups loses admin rights, although the sign-in is refused', async () => {
  const person = newPerson({ groups: 'admins' });
  provider.person = person;
  const client = app.visitor();
  await signIn(client);
  expect(await adminStatus(client)).toBe(200);
  provider.person = { ...person, groups: [] };
  expect(await signIn(app.visitor())).toBe(problemPage('not_allowed'));
  expect(await adminStatus(client)).toBe(403);
});

test('[2.118] the last admin keeps the rights', async () => {
  const { knex } = app.backend;
  const person = newPerson({ groups: ['admins'] });
  provider.person = person;
  const client = app.visitor();
  await signIn(client);
  const { id } = (await client.get(authCalls.currentUser.path)).body;
  await knex('users').whereNot({ id }).update({ is_admin: false });
  provider.person = { ...person, groups: ['translators'] };
  expect(await signIn(client)).toBe(HOME);
  expect(await adminStatus(client)).toBe(200);
  await app.person({ is_admin: true });
  await signIn(client);
  expect(await adminStatus(client)).toBe(403);
});

test('[2.118] without admin groups the provider decides nothing about admins', async () => {
  const plain = await startAuthApp({ singleSignOn: settingsFor(provider) });
  const person = newPerson({ groups: ['admins'] });
  provider.person = person;
  const client = plain.visitor();
  await signIn(client);
  const { id, isAdmin } = (await client.get(authCalls.currentUser.path)).body;
  expect(isAdmin).toBe(false);
  await plain.backend.knex('users').where({ id }).update({ is_admin: true });
  await signIn(client);
  expect((await client.get(authCalls.currentUser.path)).body.isAdmin).toBe(true);
  await plain.close();
});

test('[2.118] membership in an admin group approves an account', async () => {
  const careful = await startAuthApp({
    singleSignOn: settingsFor(provider, { adminGroups: ['admins'] }),
  });
  const person = newPerson({ groups: [] });
  provider.person = person;
  const client = careful.visitor();
  await signIn(client);
  expect(await adminStatus(client)).toBe(403);
  provider.person = { ...person, groups: ['admins'] };
  await signIn(client);
  expect(await adminStatus(client)).toBe(200);
  provider.person = newPerson({ groups: ['admins'] });
  const other = careful.visitor();
  await signIn(other);
  expect(await adminStatus(other)).toBe(200);
  await careful.close();
});

test('[2.119, 2.125] a person in no permitted group gets no account and no session', async () => {
  const person = newPerson({ groups: ['accountants'] });
  provider.person = person;
  const client = app.visitor();
  expect(await signIn(client)).toBe(problemPage('not_allowed'));
  expect((await client.get(authCalls.currentUser.path)).status).toBe(401);
  const { knex } = app.backend;
  expect(await knex('users').where({ email: person.email })).toEqual([]);
  const failed = await knex('audit_log').where({ action: 'login_failed' });
  expect(failed.at(-1)!.details).toMatchObject({ problem: 'not_allowed', email: person.email });
});

test('[2.119] members of an admin group need no other group', async () => {
  provider.person = newPerson({ groups: ['admins'] });
  expect(await signIn(app.visitor())).toBe(HOME);
});

test('[2.119] the claim with the groups has the name that the settings give', async () => {
  const other = await startAuthApp({
    singleSignOn: settingsFor(provider, { groupsClaim: 'family_name', allowedGroups: ['Sol'] }),
  });
  provider.person = newPerson({ groups: [] });
  expect(await signIn(other.visitor())).toBe(HOME);
  await other.close();
});
