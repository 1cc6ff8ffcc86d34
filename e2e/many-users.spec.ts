import { expect } from 'vitest';
import { adminUserCalls } from '@targum/contracts/on-demand';
import type { ListedUser } from '@targum/contracts/on-demand';
import { openAsAdmin } from './support/admin.ts';
import { test } from './support/spec.ts';

const COUNT = 10_000;
const DAY_MS = 24 * 3600 * 1000;

/** More accounts than a large organisation has. The newest has the number 9999. */
const users = Array.from({ length: COUNT }, (_, index): ListedUser => {
  const createdAt = new Date(index * (DAY_MS / 24)).toISOString();
  return {
    id: `01938f5e-7c1a-7000-8000-${String(index).padStart(12, '0')}`,
    email: `person${index}@example.org`,
    firstName: 'Person',
    lastName: `No ${index}`,
    profileImageUrl: null,
    isAdmin: index % 100 === 0,
    approvalStatus: index % 10 === 0 ? 'pending' : 'approved',
    createdAt,
    updatedAt: createdAt,
    lastLoginAt: null,
    deletingSince: null,
    stats: { totalChats: index, totalMessages: 0, totalApiKeys: 0, totalApiCalls: 0 },
  };
});

test('[7.31] ten thousand users can be searched and scrolled with few of them in the page', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.route(`**${adminUserCalls.list.path}`, (route) => route.fulfill({ json: users }));
  await openAsAdmin(page, '/admin/users');
  await page.getByText('Showing 10,000 of 10,000 users').waitFor();
  const cards = page.getByRole('article');
  const inPage = async () => {
    const count = await cards.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(60);
  };
  await page.getByRole('article', { name: 'Person No 9999', exact: true }).waitFor();
  await inPage();

  const list = page.getByRole('list', { name: 'User Management' });
  await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.getByRole('article', { name: 'Person No 0', exact: true }).waitFor();
  await inPage();

  await page.getByLabel('Search').fill('person No 4321');
  await page.getByText('Users (1)', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByLabel('User Type').selectOption({ label: 'Admins only' });
  await page.getByLabel('Sort By').selectOption({ label: 'Total Chats' });
  await page.getByText('Users (100)', { exact: true }).waitFor();
  await page.getByRole('article', { name: 'Person No 9900', exact: true }).waitFor();
  await inPage();
});
