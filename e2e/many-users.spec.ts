import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { openAsAdmin } from './support/admin.ts';
import { connect } from './support/database.ts';
import { desktop, test } from './support/spec.ts';
import { SCREEN } from './support/users.ts';

/** More accounts than a large organisation has. The newest has the number 10000. */
const COUNT = 10_000;
/** So few users are deleted at a time that no deletion reaches the time limit of a statement. */
const ROWS_A_DELETE = 1000;

/** Stores the accounts for the time of a test. None is pending, so that no other test sees a notice. */
async function withCrowd(use: () => Promise<void>): Promise<void> {
  const knex = connect();
  try {
    await knex.raw(
      `insert into users
           (id, email, password, first_name, last_name, is_admin, approval_status, created_at)
         select gen_random_uuid(), 'person' || n || '@crowd.example.org', 'unusable', 'Person',
             'No ' || n, n % 100 = 0, case when n % 10 = 0 then 'rejected' else 'approved' end,
             timestamptz '2020-01-01' + n * interval '1 hour'
           from generate_series(1, ?::int) n`,
      [COUNT],
    );
    await use();
  } finally {
    for (let left = COUNT; left > 0; left -= ROWS_A_DELETE) {
      await knex.raw(
        `delete from users where id in
           (select id from users where email like '%@crowd.example.org' limit ?)`,
        [ROWS_A_DELETE],
      );
    }
    await knex.destroy();
  }
}

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, number: number) =>
  page.getByRole('article', { name: `Person No ${number}`, exact: true });

test('[7.31, 7.108] ten thousand users can be searched, sorted and scrolled with few of them in the page', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: desktop });
  const inPage = async () => {
    const count = await cards(page).count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(60);
  };
  await withCrowd(async () => {
    await openAsAdmin(page, SCREEN);
    await page.getByText(/^Showing 10,\d+ of 10,\d+ users$/).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('@crowd.example');
    await page.getByText(/^Showing 10,000 of 10,\d+ users$/).waitFor();
    await card(page, COUNT).waitFor();
    await inPage();

    const list = page.getByRole('list', { name: 'User Management' });
    await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await card(page, COUNT - 199).waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
        return card(page, COUNT - 399).count();
      })
      .toBe(1);
    await inPage();

    await page.getByLabel('Search', { exact: true }).fill('person No 4321');
    await page.getByText('Users (1)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByLabel('Search', { exact: true }).fill('@crowd.example');
    await page.getByLabel('User Type').selectOption({ label: 'Admins only' });
    await page.getByLabel('Sort By').selectOption({ label: 'Name' });
    await page.getByRole('button', { name: 'Descending' }).click();
    await page.getByText('Users (100)', { exact: true }).waitFor();
    await card(page, 100).waitFor();
    await inPage();
  });
});
