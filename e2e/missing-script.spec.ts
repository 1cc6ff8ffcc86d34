import { expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { narrow, translator } from './states/walk.ts';
import { axeFindings } from './support/axe.ts';
import { enterChat, sendAndWait } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import { keepEndedSession } from './support/people.ts';
import { test } from './support/spec.ts';

/**
 * Answers requests for a script with `answer`, up to `times` times.
 * @returns the number of page loads.
 */
async function withhold(
  page: Page,
  script: RegExp,
  times = Infinity,
  answer: Parameters<Route['fulfill']>[0] = { status: 404 },
): Promise<{ loads: number }> {
  const seen = countLoads(page);
  let left = times;
  await page.route(script, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.fulfill(answer);
  });
  return seen;
}

function countLoads(page: Page): { loads: number } {
  const seen = { loads: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads += 1;
  });
  return seen;
}

const ENTRY = /\/assets\/main\.\w+\.js$/;
const NOT_ENTRY = /\/assets\/(?!main\.)[\w-]+\.\w+\.js$/;
/** The path of a script that the entry needs before the page shows anything. */
const SHARED = /\/assets\/react\.\w+\.js$/;

test.for([
  { what: 'entry', script: ENTRY },
  { what: 'shared code', script: SHARED },
])('a page whose $what fails to load reloads itself', async ({ script }, { visitor, origin }) => {
  const page = await visitor();
  await keepEndedSession(page, origin);
  // The preload and the script element share one request, so one failed request is enough.
  const seen = await withhold(page, script, 1);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(seen.loads).toBe(2);
});

test.for(['ar'])(
  'a page whose script keeps failing reloads itself once, then shows an error, in %s',
  async (language, { visitor, origin }) => {
    const t = translator(language);
    const page = await visitor({ locale: language, viewport: narrow });
    await keepEndedSession(page, origin);
    const seen = await withhold(page, ENTRY);
    await page.goto('/login?next=/qr-code');
    await page.getByRole('heading', { name: t('page.broken.title') }).waitFor();
    await page.getByRole('alert').getByText(t('page.broken.text')).waitFor();
    expect(seen.loads).toBe(2);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(await cutOff(page)).toEqual([]);

    await page.unroute(ENTRY);
    await page.getByRole('button', { name: t('page.broken.reload') }).click();
    await page.getByRole('heading', { name: t('shell.login.heading') }).waitFor();
    expect(new URL(page.url()).search).toBe('?next=/qr-code');
  },
);

test('a page whose script arrives empty reloads itself once, then shows an error', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await keepEndedSession(page, origin);
  const seen = await withhold(page, NOT_ENTRY, Infinity, {
    contentType: 'text/javascript',
    body: '',
  });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(seen.loads).toBe(2);
});

test.for([
  { what: 'a page', text: 'shell.chats.recent', language: 'en' },
  { what: 'a part of a page', text: 'shell.login.heading', language: 'fr' },
])(
  '$what whose texts fail to load is in English',
  async ({ text, language }, { visitor, origin }) => {
    const page = await visitor({ locale: 'fr' });
    await keepEndedSession(page, origin);
    const missing = translator('fr')(text);
    let withheld = 0;
    const seen = countLoads(page);
    await page.route(/\/assets\/\w+\.\w+\.js$/, async (route) => {
      const response = await route.fetch();
      if (!(await response.text()).includes(missing)) return route.fulfill({ response });
      withheld += 1;
      return route.fulfill({ status: 404 });
    });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(withheld).toBeGreaterThan(0);
    expect(seen.loads).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  },
);

test('a page without a network shows its own error and does not reload', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await keepEndedSession(page, origin);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  const seen = await withhold(page, ENTRY);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(seen.loads).toBe(1);
});

/**
 * The test recognises the code of the list of messages by this name. It is an option of the
 * virtualizer that no other code uses.
 */
const IN_MESSAGE_LIST = 'scrollEndThreshold';

test('a chat whose list of messages fails to load shows the list on request', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await sendAndWait(page, '/echo Selam');
  let withheld = 0;
  await page.route(/\/mfe\/chat\/assets\/\w+\.\w+\.js$/, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(IN_MESSAGE_LIST)) return route.fulfill({ response });
    withheld += 1;
    return route.fulfill({ status: 404 });
  });
  await page.goto(`/chat/${chat.id}`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(withheld).toBeGreaterThan(0);
  expect(await page.locator('[data-role]').count()).toBe(0);

  await page.unrouteAll({ behavior: 'wait' });
  await retry.click();
  await page.locator('[data-role="assistant"]').getByText('Selam').waitFor();
});
