import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { adminUserCalls } from '@targum/contracts';
import {
  accountOf,
  breakCalls,
  hasFocus,
  listIs,
  openAsAdmin,
  sidewaysScroll,
} from './support/admin.ts';
import { pendingPerson } from './support/people.ts';
import { admin } from './support/product.ts';
import { chooseForUser, findUser, seeNotice } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';

const SCREEN = '/admin/users';
const listPath = adminUserCalls.list.path;
const widths = [
  { form: 'desktop', viewport: desktop },
  { form: 'phone', viewport: phone },
];

const ruth = accountOf(3, {
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'ruth@example.org',
  isAdmin: true,
  approvalStatus: null,
  createdAt: '2026-01-03T10:00:00.000Z',
  lastLoginAt: '2026-02-01T09:30:00.000Z',
  stats: { totalChats: 1250, totalMessages: 7, totalApiKeys: 2, totalApiCalls: 31 },
});
const amos = accountOf(2, {
  firstName: null,
  lastName: null,
  email: 'amos@example.org',
  approvalStatus: 'pending',
  createdAt: '2026-01-02T10:00:00.000Z',
  stats: { totalChats: 5, totalMessages: 90, totalApiKeys: 0, totalApiCalls: 0 },
});
const elie = accountOf(1, {
  firstName: 'Élie',
  lastName: null,
  email: 'zelie@example.org',
  approvalStatus: 'rejected',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastLoginAt: '2026-03-01T09:30:00.000Z',
  stats: { totalChats: 20, totalMessages: 8, totalApiKeys: 0, totalApiCalls: 0 },
});

/** The shown accounts by the beginning of their names, from the first. */
const shown = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((card) => card.getAttribute('aria-label')?.split(/[ @]/)[0]),
    );

async function entriesOf(page: Page, name: string): Promise<string[]> {
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'User options' }).click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  const texts = await entries.allInnerTexts();
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  return texts;
}

test.for(widths)(
  'a card says all there is to an account, on a $form',
  async (given, { visitor }) => {
    const page = await visitor({ viewport: given.viewport });
    await listIs(page, listPath, [ruth, amos, elie]);
    await openAsAdmin(page, SCREEN);
    const card = page.getByRole('article', { name: 'Ruth Adeyemi' });
    await card.waitFor();
    expect((await card.innerText()).split(/\s*\n\s*|\t/).filter(Boolean)).toEqual([
      ...['RA'],
      ...['Ruth Adeyemi', 'Admin', 'Approved', 'ruth@example.org'],
      ...['Registered', expect.stringMatching(/^Jan 3, 2026, \d+:00.[AP]M$/)],
      ...['Last Login', expect.stringMatching(/^(Jan 31|Feb 1), 2026, \d+:\d\d.[AP]M$/)],
      ...[
        'Usage Statistics',
        'Chats',
        '1,250',
        'Messages',
        '7',
        'API Keys',
        '2',
        'API Calls',
        '31',
      ],
    ]);
    const nameless = page.getByRole('article', { name: 'amos@example.org' });
    for (const text of ['No name set', 'Pending', 'Never']) {
      await nameless.getByText(text, { exact: true }).waitFor();
    }
    expect(await nameless.getByText('Admin', { exact: true }).count()).toBe(0);
    const rejected = page.getByRole('article', { name: 'Élie' });
    await rejected.getByText('Rejected', { exact: true }).waitFor();
    const always = ['Reset Password', 'Delete User'];
    expect(await entriesOf(page, 'Ruth Adeyemi')).toEqual(['Remove Admin', ...always]);
    expect(await entriesOf(page, 'Élie')).toEqual(['Make Admin', ...always]);
    expect(await entriesOf(page, 'amos@example.org')).toEqual([
      ...['Approve User', 'Reject User', 'Make Admin'],
      ...always,
    ]);
  },
);

test.for(widths)('search, filters, order and counters, on a $form', async (given, { visitor }) => {
  const page = await visitor({ viewport: given.viewport });
  await listIs(page, listPath, [ruth, amos, elie]);
  await openAsAdmin(page, SCREEN);
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Filters & Search' }).waitFor();
  const see = async (...names: string[]) => {
    await page.getByRole('heading', { name: `Users (${names.length})`, exact: true }).waitFor();
    await page.getByText(`Showing ${names.length} of 3 users`, { exact: true }).waitFor();
    await expect.poll(() => shown(page)).toEqual(names);
  };
  await see('Ruth', 'amos', 'Élie');

  const sort = page.getByLabel('Sort By');
  for (const [label, ...descending] of [
    ['Name', 'Ruth', 'Élie', 'amos'],
    ['Email', 'Élie', 'Ruth', 'amos'],
    ['Last Login', 'Élie', 'Ruth', 'amos'],
    ['Total Chats', 'Ruth', 'Élie', 'amos'],
    ['Total Messages', 'amos', 'Élie', 'Ruth'],
    ['Registration Date', 'Ruth', 'amos', 'Élie'],
  ] as const) {
    await sort.selectOption({ label });
    await see(...descending);
    await page.getByRole('button', { name: 'Descending' }).click();
    await see(...descending.toReversed());
    await page.getByRole('button', { name: 'Ascending' }).click();
  }

  const search = page.getByLabel('Search');
  for (const [text, ...found] of [
    ['RUTH ade', 'Ruth'],
    ['élie', 'Élie'],
    ['AMOS@', 'amos'],
    ['no name', 'amos'],
    ['@example', 'Ruth', 'amos', 'Élie'],
  ] as const) {
    await search.fill(text);
    await see(...found);
  }
  for (const [chooser, label, ...found] of [
    ['User Type', 'Admins only', 'Ruth'],
    ['User Type', 'Regular users', 'amos', 'Élie'],
    ['User Type', 'All users', 'Ruth', 'amos', 'Élie'],
    ['Approval Status', 'Pending approval', 'amos'],
    ['Approval Status', 'Approved', 'Ruth'],
    ['Approval Status', 'Rejected', 'Élie'],
  ] as const) {
    await page.getByLabel(chooser).selectOption({ label });
    await see(...found);
  }
  await sort.selectOption({ label: 'Email' });
  await page.getByRole('button', { name: 'Descending' }).click();
  await search.fill('nobody');
  await page.getByText('No users found').waitFor();
  await page.getByText('Try adjusting your filters').waitFor();
  await see();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await see('Ruth', 'amos', 'Élie');
  await page.getByRole('button', { name: 'Descending' }).waitFor();
  expect(await search.inputValue()).toBe('');
  for (const [chooser, value] of [
    ['User Type', 'all'],
    ['Approval Status', 'all'],
    ['Sort By', 'createdAt'],
  ] as const) {
    expect(await page.getByLabel(chooser).inputValue()).toBe(value);
  }
});

test.for(widths)(
  'loading, failure, retry and no users at all, on a $form',
  async (given, { visitor }) => {
    const page = await visitor({ viewport: given.viewport });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**${listPath}`, async (route) => {
      await promise;
      await route.abort();
    });
    await openAsAdmin(page, SCREEN);
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    await page.getByRole('progressbar', { name: 'Loading...' }).waitFor();
    expect(await page.getByText(/^Showing/).count()).toBe(0);
    resolve();
    await page.getByRole('alert').getByText('Failed to load users').waitFor();
    await page.getByText('There is no connection to the server.').waitFor();
    await page.unroute(`**${listPath}`);
    await listIs(page, listPath, []);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No users found').waitFor();
    await page.getByText('No users exist yet').waitFor();
    await page.getByText('Showing 0 of 0 users').waitFor();
  },
);

test('an admin who is offline learns of it, and the list comes back with the network', async ({
  visitor,
}) => {
  const page = await visitor();
  await listIs(page, listPath, [ruth]);
  await openAsAdmin(page, SCREEN);
  await page.getByRole('article', { name: 'Ruth Adeyemi' }).waitFor();
  await page.unroute(`**${listPath}`);
  await page.context().setOffline(true);
  await chooseForUser(page, ruth.email, 'Remove Admin');
  await seeNotice(
    page,
    'Failed to update user admin status',
    'Check your connection and try again.',
  );
  await page.getByText('This list could not be brought up to date.').waitFor();
  await page.getByRole('article', { name: 'Ruth Adeyemi' }).waitFor();
  await listIs(page, listPath, [ruth, amos]);
  await page.context().setOffline(false);
  await page.getByText('Showing 1 of 2 users').waitFor();
  await page.getByText('This list could not be brought up to date.').waitFor({ state: 'detached' });
});

test.for([
  { entry: 'Make Admin', title: 'Failed to update user admin status' },
  { entry: 'Approve User', title: 'Failed to approve user' },
  { entry: 'Reject User', title: 'Failed to reject user' },
  { entry: 'Reset Password', title: 'Failed to reset user password', asks: true },
  { entry: 'Delete User', title: 'Failed to delete user', asks: true },
])('$entry that fails says so', async ({ entry, title, asks = false }, { visitor }) => {
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

test.for(widths)(
  'pending accounts are approved and rejected, on a $form',
  async (given, { visitor, origin }) => {
    const [first, second] = [await pendingPerson(origin), await pendingPerson(origin)];
    const page = await visitor({ viewport: given.viewport });
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
  },
);

test('an admin learns why nothing can be done to the own account', async ({ visitor }) => {
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

test('a password that cannot be copied can still be read', async ({ visitor }) => {
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

test('menu and questions work by keyboard and give the focus back', async ({ visitor }) => {
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
    await expect.poll(() => hasFocus(cancel)).toBe(true);
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
  await expect.poll(() => hasFocus(button)).toBe(true);
  await askToDelete();
  await page.unroute(`**${listPath}`);
  await listIs(page, listPath, [amos]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeNotice(page, 'User deleted successfully');
  await page.getByText('Users (1)', { exact: true }).waitFor();
  await expect.poll(() => page.locator('main :focus, main:focus').count()).toBe(1);
});

test('names and addresses of any length and direction fit', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 320, height: 640 } });
  const long = accountOf(9, {
    firstName: 'x'.repeat(100),
    lastName: 'y'.repeat(100),
    email: `${'m'.repeat(64)}@${'d'.repeat(60)}.example.org`,
    stats: {
      totalChats: 123_456,
      totalMessages: 12_345_678,
      totalApiKeys: 99,
      totalApiCalls: 1_234_567,
    },
  });
  const arabic = accountOf(8, { firstName: 'مريم', lastName: 'الخوري' });
  await listIs(page, listPath, [long, arabic]);
  await openAsAdmin(page, SCREEN);
  const name = page.getByText('مريم الخوري');
  await name.waitFor();
  expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  for (const viewport of [{ width: 320, height: 640 }, phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.getByRole('article').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const spills = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.flatMap((card) =>
          [...card.querySelectorAll('*')]
            .filter(
              (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1,
            )
            .map((part) => part.textContent),
        ),
      );
    expect(spills).toEqual([]);
  }
});
