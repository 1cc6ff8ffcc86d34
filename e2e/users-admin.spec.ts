import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { answer, openAsAdmin } from './support/admin.ts';
import { enter } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { chooseForUser, findUser, seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

test('[7.33] admin rights take effect immediately, without a new login', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const other = await approvedPerson(origin);
  const [page, adminPage] = [await visitor(), await visitor()];
  await enter(page, origin, person);
  await openAsAdmin(adminPage, '/admin/users');
  await chooseForUser(adminPage, person.email, 'Make Admin');
  await seeNotice(adminPage, 'User admin status updated successfully');
  await (await findUser(adminPage, person.email)).getByText('Admin', { exact: true }).waitFor();

  await page.goto('/admin/users');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await chooseForUser(adminPage, person.email, 'Remove Admin');
  await (
    await findUser(adminPage, person.email)
  )
    .getByText('Admin', { exact: true })
    .waitFor({ state: 'detached' });
  await chooseForUser(page, other.email, 'Make Admin');
  await seeNotice(page, 'Access Denied');
});

test('an account is deleted with all its data after a confirmation', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor({ viewport: phone });
  await enter(page, origin, person);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('/echo hello');
  await input.press('Enter');
  await page.locator('[data-role="assistant"]', { hasText: 'hello' }).waitFor();

  const adminPage = await visitor();
  await openAsAdmin(adminPage, '/admin/users');
  await chooseForUser(adminPage, person.email, 'Delete User');
  const question = adminPage.getByRole('alertdialog');
  for (const line of ['1 chat', '2 messages', '0 API keys', '0 API calls']) {
    await question.getByText(line, { exact: true }).waitFor();
  }
  await question.getByRole('button', { name: 'Cancel' }).click();
  await chooseForUser(adminPage, person.email, 'Delete User');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await seeNotice(adminPage, 'User deleted successfully');
  await adminPage.getByText('Try adjusting your filters').waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

test('[7.92] on phones, how quotations without a text count shows if there is no table, or it is open', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone });
  const path = `${adminQuotationCalls.list.path}*`;
  await answer(page, path, { days: 30, rows: [] });
  await openAsAdmin(page, '/admin/users');
  const note = page.getByText('Quotations in a language without a text count as retellings.');
  await page.getByText('No quotations yet').waitFor();
  await note.waitFor();

  const group = { assistantId: 'storyteller', model: 'some-model', promptVersion: '3fa2b1c8d9e0' };
  await answer(page, path, { days: 30, rows: [{ ...group, result: 'retelling', count: 2 }] });
  await page.reload();
  const toggle = page.getByRole('button', { name: /^Quotations of the last 30 days/ });
  await toggle.waitFor();
  await note.waitFor({ state: 'hidden' });
  await toggle.click();
  await note.waitFor();
});
