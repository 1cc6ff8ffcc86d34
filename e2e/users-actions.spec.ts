import { expect } from 'vitest';
import { seeFocus, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';
import { amos, findAccounts, ruth, withAccounts } from './support/users.ts';

test('[10.15] the menu of a user and its confirmations work by keyboard and restore the focus', async ({
  visitor,
}) => {
  const page = await visitor();
  await withAccounts([ruth, amos], async (stored) => {
    await findAccounts(page, stored);
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
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seeNotice(page, 'User deleted successfully');
    await page.getByText('Users (1)', { exact: true }).waitFor();
    await expect.poll(() => page.locator('main :focus, main:focus').count()).toBe(1);
  });
});
