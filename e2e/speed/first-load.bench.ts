/**
 * Measures how long a signed-in user's phone on a slow link takes to load a page, at a first and at
 * a second visit: the time until the frame is painted, and the time until the chat can be used. Run it
 * with `npm run bench -- first-load [rounds]`. The last line of the output is JSON.
 * docs/PERFORMANCE.md explains the figures.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { freePort } from '@targum/service-kit/free-ports';
import { makeChat } from '../support/chats.ts';
import { signIn } from '../support/people.ts';
import { admin, newDataDir, startProduct } from '../support/product.ts';
import { watchScripts, weightOf } from '../support/scripts.ts';
import { launchChromium } from '../support/chromium.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { packageWeights } from './testing/package-weights.ts';

const ROUNDS = 3;
const VIEWPORT = { width: 412, height: 844 };
/** A link of 1.6 Mbit/s down and 0.75 Mbit/s up. The throughputs are in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
const KILO = 1000;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/**
 * Opens a path in a new page. Returns the times, in milliseconds since the navigation, at which the
 * page is first painted and at which it can be used.
 */
async function visit(open: () => Promise<Page>, path: string) {
  const page = await open();
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(
    (wanted) => {
      const control = document.querySelector<HTMLButtonElement>(wanted);
      return control && !control.disabled && control.checkVisibility() && performance.now();
    },
    // The page can be used when its message input or, on the start page, its button is enabled.
    path === '/' ? 'main button.fui-Button:not([aria-label])' : 'main textarea',
  );
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
  );
  const usableMs = Math.round((await usable.jsonValue()) as number);
  await page.close();
  return { paintMs: Math.round(paint!), usableMs };
}

/** Measures a first and a second visit in a new profile. */
async function bothVisits(browser: Browser, origin: string, path: string) {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  const open = () => context.newPage();
  const page = await open();
  await signIn(page, admin);
  await page.close();
  const cold = await visit(open, path);
  const warm = await visit(open, path);
  await context.close();
  return {
    coldPaintMs: cold.paintMs,
    coldUsableMs: cold.usableMs,
    warmPaintMs: warm.paintMs,
    warmUsableMs: warm.usableMs,
  };
}

/**
 * Returns the brotli size of the files that the start page loads until it can be used, in total and
 * by package.
 */
async function weigh(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  const page = await context.newPage();
  await signIn(page, admin);
  const scripts = await watchScripts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start a New Chat' }).waitFor();
  const files = scripts();
  await context.close();
  return {
    brotliBytes: weightOf(files),
    packages: packageWeights(files.filter((file) => existsSync(`${file}.map`))),
  };
}

async function bench(browser: Browser, origin: string, rounds: number) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, admin);
  const { id } = await makeChat(page);
  await context.close();

  const sides = {
    start: () => bothVisits(browser, origin, '/'),
    chat: () => bothVisits(browser, origin, `/chat/${id}`),
  };
  const screens = await interleave(rounds, sides, { title: 'page' });
  const weight = await weigh(browser, origin);
  say(`JavaScript until then: ${(weight.brotliBytes / KILO).toFixed(1)} kB as brotli, of this`);
  for (const [name, bytes] of Object.entries(weight.packages)) {
    if (bytes >= KILO / 2) say(`${(bytes / KILO).toFixed(1).padStart(6)} kB ${name}`);
  }
  return { machine: machine(), rounds, screens, weight };
}

async function main(): Promise<number> {
  const rounds = readRounds('first-load', ROUNDS);
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    say(JSON.stringify(await bench(browser, product.origin, rounds)));
    return 0;
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main().catch(reportFailure);
