import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { accountOf } from './support/admin.ts';
import { narrow, translator } from './states/walk.ts';
import { cutOff, resize } from './support/layout.ts';
import { seeNotice } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';
import { amos, elie, findAccounts, ruth, withAccounts } from './support/users.ts';

test('the list says that it cannot be refreshed offline, and is refreshed when the network returns', async ({
  visitor,
}) => {
  const page = await visitor();
  await withAccounts([ruth], async (stored) => {
    await findAccounts(page, stored);
    const card = page.getByRole('article', { name: 'Ruth Adeyemi' });
    await page.getByText('Users (1)', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'User options' }).click();
    await page.getByRole('menuitem', { name: 'Remove Admin' }).click();
    await seeNotice(
      page,
      'Failed to update user admin status',
      'Check your connection and try again.',
    );
    await page.getByText('This list could not be refreshed.').waitFor();
    await card.waitFor();
    await stored.add(amos);
    await page.context().setOffline(false);
    await page.getByText('Users (2)', { exact: true }).waitFor();
    await page.getByText('This list could not be refreshed.').waitFor({ state: 'detached' });
  });
});

test('[10.14] names and e-mail addresses of any length and direction fit into the list', async ({
  visitor,
}) => {
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
  await withAccounts([long, arabic], async (stored) => {
    await findAccounts(page, stored);
    const name = page.getByText('مريم الخوري');
    await name.waitFor();
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    for (const viewport of [{ width: 320, height: 640 }, phone, desktop]) {
      await resize(page, viewport);
      await page.getByRole('article').first().waitFor();
      expect(await cutOff(page)).toEqual([]);
      const spills = await page
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.flatMap((card) =>
            [...card.querySelectorAll('*')]
              .filter(
                (part) =>
                  part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1,
              )
              .map((part) => part.textContent),
          ),
        );
      expect(spills).toEqual([]);
    }
  });
});

/**
 * Returns for each card the horizontal positions of its figures and dates within the card, the
 * distance between its dates, the number of lines of its figures, and its height.
 */
const figures = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const frame = card.getBoundingClientRect();
      const boxes = (parts: string) =>
        [...card.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
      const columns = (parts: string) =>
        boxes(parts).map(({ left, right }) => [left, right].map((x) => Math.round(x - frame.left)));
      return {
        columns: columns('[role="group"] dd'),
        dates: columns('dd').map(([start]) => start),
        apart: boxes('dd')[1]!.top - boxes('dd')[0]!.top,
        lines: new Set(boxes('[role="group"] dd').map(({ top }) => Math.round(top))).size,
        height: frame.height,
      };
    }),
  );

test.for(['fr'])(
  '[7.94, 7.141, 7.147] cards are compact on desktop, names are complete beside a badge, figures are aligned, labels are complete and the focus follows the order of the filters, in %s',
  async (language, { visitor }) => {
    const t = translator(language);
    const page = await visitor({ viewport: desktop, locale: language });
    const stats = {
      totalChats: 12_345,
      totalMessages: 1_234_567,
      totalApiKeys: 99,
      totalApiCalls: 234_567,
    };
    const email = 'christine.ndayishimiye@example.org';
    const pending = accountOf(7, {
      ...{ firstName: 'Christine', lastName: 'Ndayishimiye', approvalStatus: 'pending' },
      ...{ stats, email },
    });
    await withAccounts([ruth, amos, elie, pending], async (stored) => {
      await findAccounts(page, stored);
      await page.getByText(t('admin.user.usage')).nth(3).waitFor();
      const name = page.getByTitle('Christine Ndayishimiye');
      expect(await name.evaluate((found) => found.scrollWidth - found.clientWidth)).toBe(0);
      const heights: number[] = [];
      for (const [viewport, lines] of [
        [desktop, 2],
        [phone, 2],
        [narrow, 2],
      ] as const) {
        await resize(page, viewport);
        await expect
          .poll(async () => (await figures(page)).map((card) => card.lines))
          .toEqual([lines, lines, lines, lines]);
        const search = page.getByLabel(t('admin.users.search'));
        const clear = page.getByRole('button', { name: t('admin.clearFilters') });
        const places = await Promise.all([search, clear].map((part) => part.boundingBox()));
        const isLater = await search.evaluate(
          (found, button) =>
            found.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING,
          await clear.elementHandle(),
        );
        const [one, other] = isLater ? places.toReversed() : places;
        expect(one!.y + one!.height <= other!.y || one!.x + one!.width <= other!.x).toBe(true);
        const [first, ...others] = await figures(page);
        for (const { columns, dates, apart } of others) {
          expect({ columns, dates, apart }).toEqual({
            columns: first!.columns,
            dates: first!.dates,
            apart: first!.apart,
          });
        }
        expect(await cutOff(page)).toEqual([]);
        heights.push(first!.height);
      }
      const [onDesktop, onPhone] = heights;
      expect(onDesktop).toBeLessThan((2 / 3) * onPhone!);
    });
  },
);

test.for(['en', 'fr', 'ar'])(
  '[7.112, 7.113, 7.114, 3.144] the list begins high, addresses are whole, check boxes are large on phones, and the navigation is a column or a row, in %s',
  async (language, { visitor }) => {
    const t = translator(language);
    const page = await visitor({ viewport: desktop, locale: language });
    const pending = accountOf(7, {
      approvalStatus: 'pending',
      email: 'a.very.long.name.of.a.consultant.for.several.projects@example.org',
    });
    await withAccounts([pending, ruth], async (stored) => {
      await findAccounts(page, stored);
      const list = page.getByRole('list', { name: t('admin.users.title') });
      const email = page.locator('bdi').getByText(/^a\.very/);
      await email.waitFor();
      expect((await list.boundingBox())!.y).toBeLessThan(320);
      const current = page.locator('nav [aria-current="page"]');
      for (const viewport of [desktop, { ...desktop, width: 1024 }, phone, narrow]) {
        await resize(page, viewport);
        const isColumn = viewport.width >= 1024;
        const links = await page
          .getByRole('navigation', { name: t('admin.navigation.area') })
          .getByRole('link')
          .evaluateAll((found) => found.map((link) => link.getBoundingClientRect().toJSON()));
        expect(new Set(links.map(({ x }) => x)).size === 1).toBe(isColumn);
        expect(new Set(links.map(({ y }) => y)).size === 1).toBe(!isColumn);
        if (!isColumn) expect(Math.min(...links.map(({ height }) => height))).toBe(44);
        const box = (await current.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
        await expect.poll(() => email.count()).toBe(1);
        const address = (await email.boundingBox())!;
        const row = (await page.getByRole('article').first().boundingBox())!;
        expect(address.x).toBeGreaterThanOrEqual(row.x);
        expect(address.x + address.width).toBeLessThanOrEqual(row.x + row.width);
        expect(await email.evaluate((found) => getComputedStyle(found).direction)).toBe('ltr');
      }
      const check = page.getByRole('article').getByRole('checkbox');
      const { width, height } = (await check.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    });
  },
);
