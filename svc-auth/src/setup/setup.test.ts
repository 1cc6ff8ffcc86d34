import { adminSetup, adminSetupCalls } from '@targum/contracts/on-demand';
import { createChat, createMessage } from '@targum/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_ADMIN, PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import { settingsFor } from '../testing/single-sign-on.ts';

const { path } = adminSetupCalls.get;

const start = async (options: Parameters<typeof startAuthApp>[0] = {}) => {
  const app = await startAuthApp(options);
  onTestFinished(() => app.close());
  const { user, client } = await app.signedIn({
    email: FIRST_ADMIN,
    is_admin: true,
    first_name: null,
    last_name: null,
  });
  const done = async () => {
    const answer = await client.get(path);
    expect(answer.status).toBe(200);
    return adminSetup
      .parse(answer.body)
      .items.filter((item) => item.done)
      .map(({ id }) => id);
  };
  return { app, user, client, done, knex: app.backend.knex };
};

test('[7.121] each thing is done once the state says so', async () => {
  const { app, user, client, done, knex } = await start();
  expect(await done()).toEqual([]);

  await knex('users').where({ id: user.id }).update({ first_name: 'Ada', last_name: 'Smith' });
  expect(await done()).toEqual([]);
  const next = { currentPassword: PASSWORD, newPassword: `${PASSWORD} of my own` };
  expect((await client.post('/api/auth/change-password', next)).status).toBe(200);
  expect(await done()).toEqual(['account']);

  const addText = (language: string) =>
    knex('texts').insert({
      ...{ id: language, abbreviation: 'TAL', name: 'Talu', language, direction: 'ltr' },
      ...{ numbering: 'english', licence: 'CC0', attribution: 'Talu', checksum: 'c' },
    });
  await Promise.all(['en-GB', 'fra', 'hbo'].map(addText));
  expect(await done()).toEqual(['account']);
  await addText('ar');
  expect(await done()).toEqual(['account', 'texts']);

  const chat = await createChat(knex, user.id);
  expect(await done()).toEqual(['account', 'texts']);
  await createMessage(knex, chat.id);
  expect(await done()).toEqual(['account', 'texts', 'chat']);

  const guest = await app.person({ approval_status: 'pending' });
  expect(await done()).toEqual(['account', 'texts', 'invited', 'chat']);
  await client.post(`/api/admin/users/${guest.id}/reject`, {});
  expect(await done()).toEqual(['account', 'texts', 'joining', 'invited', 'chat']);
});

test('[7.121] an approval by an admin counts as how people join', async () => {
  const { app, client, done } = await start();
  const guest = await app.person({ approval_status: 'pending' });
  expect(await done()).toEqual(['invited']);
  await client.post(`/api/admin/users/${guest.id}/approve`, {});
  expect(await done()).toEqual(['joining', 'invited']);
});

test('[7.121] single sign-on counts as how people join', async () => {
  const provider = { issuer: 'https://id.example.org', clientId: 'targum', clientSecret: 's' };
  const { done } = await start({ singleSignOn: settingsFor(provider) });
  expect(await done()).toEqual(['joining']);
});
