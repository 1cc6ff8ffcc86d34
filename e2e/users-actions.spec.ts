import { expect } from 'vitest';
import { adminUserCalls } from '@targum/contracts';
import { breakCalls, listIs, openAsAdmin } from './support/admin.ts';
import { pendingPerson } from './support/people.ts';
import { admin } from './support/product.ts';
import { chooseForUser, findUser, seeFocus, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';
import { amos, elie, entriesOf, listPath, ruth, SCREEN } from './support/users.ts';

test.for([
  { entry: 'Make Admin', title: 'Failed to update user admin status' },
  { entry: 'Approve User', title: 'Failed to approve user' },
  { entry: 'Reject User', title: 'Failed to reject user' },
  { entry: 'Reset Password', title: 'Failed to reset user password', asks: true },
  { entry: 'Delete User', title: 'Failed to delete user', asks: true },
])('a failed $entry shows a notice', async ({ entry, title, asks = false }, { visitor }) => {
  const page = await visitor();
  await listIs(page, listPath, [amos]);
  await breakCalls(page, new RegExp(`${listPath}/${amos.id}`));
  await openAsAdmin(page, SCREEN);
  await chooseForUser(page, amos.email, entry);
  const question = page.getByRole('alertdialog');
  if (asks) await question.getByRole('button', { name: entry }).click();
  await seeNotice(page, title, 'Internal error');
  await question.waitFor({ state: 'detached' });
});

test('pending accounts are approved and rejected', async ({ visitor, origin }) => {
  const [first, second] = [await pendingPerson(origin), await pendingPerson(origin)];
  const page = await visitor();
  await openAsAdmin(page, SCREEN);
  for (const [person, entry, notice, badge] of [
    [first, 'Approve User', 'User approved successfully', 'Approved'],
    [second, 'Reject User', 'User rejected successfully', 'Rejected'],
  ] as const) {
    await (await findUser(page, person.email)).getByText('Pending', { exact: true }).waitFor();
    const counted = page.waitForResponse(`**${adminUserCalls.pendingCount.path}`);
    await chooseForUser(page, person.email, entry);
    await seeNotice(page, notice);
    await page.getByRole('article').getByText(badge, { exact: true }).waitFor();
    await counted;
    expect(await entriesOf(page, `${person.firstName} ${person.lastName}`)).not.toContain(entry);
  }
});

test("[7.27] actions on the admin's own account fail with the reason", async ({ visitor }) => {
  const page = await visitor();
  await openAsAdmin(page, SCREEN);
  const question = page.getByRole('alertdialog');
  await chooseForUser(page, admin.email, 'Remove Admin');
  const adminFailed = 'Failed to update user admin status';
  await seeNotice(page, adminFailed, 'You cannot change your own admin rights');
  await chooseForUser(page, admin.email, 'Reset Password');
  await question.getByRole('button', { name: 'Reset Password' }).click();
  const resetFailed = 'Failed to reset user password';
  await seeNotice(page, resetFailed, 'You cannot reset your own password here');
  await question.waitFor({ state: 'detached' });
  await chooseForUser(page, admin.email, 'Delete User');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await seeNotice(page, 'Failed to delete user', 'You cannot delete your own account');
});

test('a password that cannot be copied stays visible', async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await listIs(page, listPath, [elie]);
  const temporaryPassword = 'aB3dEf7hJk9mNpQr';
  await page.route(`**${listPath}/*/reset-password`, (route) =>
    route.fulfill({ json: { id: elie.id, email: elie.email, temporaryPassword } }),
  );
  await openAsAdmin(page, SCREEN);
  await chooseForUser(page, elie.email, 'Reset Password');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await seeNotice(page, 'User password reset successfully');
  await dialog.getByRole('heading', { name: 'Password Reset Successful' }).waitFor();
  await dialog
    .getByText('The user should change it immediately after logging in. It is shown only once.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await seeNotice(page, 'Failed to copy password');
  const field = dialog.getByLabel('Temporary password');
  await field.press('Escape');
  expect(await field.inputValue()).toBe(temporaryPassword);
  expect(await field.getAttribute('readonly')).not.toBeNull();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await field.waitFor({ state: 'detached' });
});

test('[10.18] the menu and the confirmations work by keyboard and restore the focus', async ({
  visitor,
}) => {
  const page = await visitor();
  await listIs(page, listPath, [ruth, amos]);
  await page.route(`**${listPath}/${ruth.id}`, (route) => route.fulfill({ status: 204 }));
  await openAsAdmin(page, SCREEN);
  const button = page
    .getByRole('article', { name: 'Ruth Adeyemi' })
    .getByRole('button', { name: 'User options' });
  const question = page.getByRole('alertdialog');
  const cancel = question.getByRole('button', { name: 'Cancel' });
  const askToDelete = async () => {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await seeFocus(cancel);
  };
  await button.focus();
  await askToDelete();
  expect(await question.ariaSnapshot()).toBe(
    [
      '- alertdialog "Delete User":',
      '  - heading "Delete User" [level=2]',
      '  - text: "Deleting Ruth Adeyemi removes:"',
      '  - list:',
      '    - listitem: Profile and authentication 1 account',
      '    - listitem: All chats 1,250 chats',
      '    - listitem: All messages 7 messages',
      '    - listitem: All API keys 2 API keys',
      '    - listitem: All usage data 31 API calls',
      '  - paragraph: This action cannot be undone.',
      '  - button "Cancel"',
      '  - button "Delete User"',
    ].join('\n'),
  );
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await seeFocus(button);
  await askToDelete();
  await page.unroute(`**${listPath}`);
  await listIs(page, listPath, [amos]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeNotice(page, 'User deleted successfully');
  await page.getByText('Users (1)', { exact: true }).waitFor();
  await expect.poll(() => page.locator('main :focus, main:focus').count()).toBe(1);
});
