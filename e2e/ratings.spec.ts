import { expect } from 'vitest';
import { openAsAdmin } from './support/admin.ts';
import { enterChat, openChat, replies, sendAndWait } from './support/chats.ts';
import { test } from './support/spec.ts';

test('[4.121, 7.54] a rating with its reason and reply reaches the admins, and is kept', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const reply = `Reply ${crypto.randomUUID()}`;
  await sendAndWait(page, `/echo ${reply}`);
  const good = replies(page).getByRole('button', { name: 'Good reply' });
  const bad = replies(page).getByRole('button', { name: 'Bad reply' });
  await good.click();
  const form = page.getByRole('form', { name: 'About your rating' });
  await form.waitFor();
  await good.and(page.locator(':focus')).waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await good.and(page.locator(':focus')).waitFor();
  expect(await good.getAttribute('aria-pressed')).toBe('true');

  await bad.click();
  const reason = `Reason ${crypto.randomUUID()}`;
  await form.getByLabel('Reason (optional)').fill(reason);
  await form.getByLabel('Send this reply along').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await form.waitFor({ state: 'detached' });
  await openChat(page, chat);
  await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');
  expect(await good.getAttribute('aria-pressed')).toBe('false');

  const admin = await visitor();
  await openAsAdmin(admin, '/admin/ratings');
  const entry = admin.getByRole('listitem').filter({ hasText: reason });
  await entry.getByText(reply, { exact: true }).waitFor();
  await entry.getByText('Bad reply').waitFor();
  await admin.getByRole('table').getByRole('rowheader', { name: 'Storyteller' }).first().waitFor();

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await bad.click();
  await removed;
  expect(await bad.getAttribute('aria-pressed')).toBe('false');
});
