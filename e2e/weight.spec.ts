import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { firstCallsOfChat } from '@targum/contracts/early-calls';
import { enterChat, enter, openChat, sendAndWait } from './support/chats.ts';
import { root } from './support/product.ts';
import { watchScripts, weightOf } from './support/scripts.ts';
import { phone, test } from './support/spec.ts';

type Screen = 'start' | 'chat';

/**
 * The maximum size of the JavaScript that each screen loads, in bytes, compressed with brotli. It
 * includes the scripts inside index.html.
 */
const budget = JSON.parse(readFileSync(join(root, 'e2e/speed/budget.json'), 'utf8')) as Record<
  Screen,
  number
>;

const loads: Record<Screen, (page: Page, origin: string) => Promise<() => string[]>> = {
  async start(page, origin) {
    await enter(page, origin);
    const scripts = await watchScripts(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start a New Chat' }).waitFor();
    return scripts;
  },
  async chat(page, origin) {
    const chat = await enterChat(page, origin);
    await sendAndWait(page, '/echo **Bold**');
    const later = await page.context().newPage();
    const scripts = await watchScripts(later);
    await openChat(later, chat);
    await later.locator('strong', { hasText: 'Bold' }).waitFor();
    return scripts;
  },
};

test.for(['start', 'chat'] as const)(
  'the %s screen loads no more JavaScript than its budget',
  async (screen, { visitor, origin }) => {
    const page = await visitor({ viewport: phone });
    const files = (await loads[screen](page, origin))();
    expect(files.length).toBeGreaterThan(5);
    expect(weightOf(files)).toBeLessThanOrEqual(budget[screen]);
  },
);

/** The most that the login and the signup load before their form can be used, in bytes. */
const PLAIN_SCRIPTS = 12_000;
const PLAIN_WIRE = 40_000;

test.for(['/login', '/signup', '/chat/abc'])(
  '[2.210] %s loads one file, and with the first letter the application and its first remote',
  async (path, { visitor, origin }) => {
    const page = await visitor({ viewport: phone });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url().slice(origin.length)));
    const response = await page.goto(path);
    await page.getByLabel('Email').waitFor();
    const scripts = await page.evaluate(() => [...document.scripts].map(({ text }) => text));
    expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(PLAIN_SCRIPTS);
    const { responseBodySize, responseHeadersSize } = await response!.request().sizes();
    expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(PLAIN_WIRE);
    expect(requested.filter((url) => !url.includes('icon'))).toEqual([path]);
    const remote = page.waitForRequest(/\/mfe\/chat\/assets\/.*\.js$/);
    await page.getByLabel('Email').fill('m');
    await remote;
    expect(requested.filter((url) => /^\/(mfe\/admin|api)\//.test(url))).toEqual([]);
  },
);

test('[3.95, 3.96] a page asks early and once for its chat, and for no remote for admins', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const { id } = await enterChat(page, origin);
  const pathOf = (request: Request) => request.url().slice(origin.length);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(pathOf(request)));
  const early = firstCallsOfChat(`/chat/${id}`);
  const calls = early.map((path) => page.waitForRequest((request) => pathOf(request) === path));
  // The code of the page arrives after the calls.
  await page.route('**/assets/main.*.js', async (route) => {
    await Promise.all(calls);
    await route.continue();
  });
  await openChat(page, { id });
  expect(requested.filter((path) => early.includes(path)).toSorted()).toEqual(early.toSorted());
  expect(requested.filter((path) => path.startsWith('/mfe/admin/'))).toEqual([]);
});

/** The palettes of Fluent that `libs/ui-kit/build/lighter/fluent-colors.ts` keeps. */
const KEPT = ['Red', 'Green', 'DarkOrange', 'Yellow', 'Berry', 'LightGreen', 'Marigold'];

test('the built page uses only the shared colours that the build keeps', () => {
  const USE = /(?:var\(--|tokens\.)colorPalette([A-Z][A-Za-z]*?)(?=Background|Border|Foreground)/g;
  const used = globSync('{shell,mfe-*}/dist/assets/*.js', { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(USE)])
    .map(([, color]) => color!);
  expect(used).toContain('Marigold');
  expect(used.filter((color) => !KEPT.includes(color))).toEqual([]);
});
