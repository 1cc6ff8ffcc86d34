/**
 * Measures what a person waits for on a link of 400 kbit/s and 400 ms with a small, slow phone: the
 * login, the way from 'Sign in' to a chat, and a second visit to a chat that the device has kept. Run it
 * with `npm run bench -- bad-link [rounds]`. The last line of the output is JSON. docs/PERFORMANCE.md
 * explains the figures.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { freePort } from '@targum/service-kit/free-ports';
import { startBadLink } from '../support/bad-link.ts';
import type { BadLink } from '../support/bad-link.ts';
import { makeChat, say as sayInChat } from '../support/chats.ts';
import { launchChromium } from '../support/chromium.ts';
import { approvedPerson, signIn } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { newDataDir, startProduct } from '../support/product.ts';
import { interleave, machine, readRounds } from './rounds.ts';

const ROUNDS = 5;
const SPEED = { bitsPerSecond: 400_000, roundTripMs: 400 };
const SMALL_PHONE = { width: 360, height: 640 };
const CPU_SLOWDOWN = 4;
const TYPING_MS = 20_000;
const CHATS = 60;
const EXCHANGES = 12;
/** The repeat visit is over when nothing has come for this long. */
const QUIET_MS = 4000;

const openContext = (browser: Browser, link: BadLink) =>
  browser.newContext({ baseURL: link.origin, viewport: SMALL_PHONE });

/** Opens a page with the CPU of a slow phone. */
async function slowPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, devtools };
}

const whenUsable = (page: Page) =>
  page.waitForFunction(() => {
    const input = document.querySelector<HTMLTextAreaElement>('main textarea');
    return input && !input.disabled && input.checkVisibility() && performance.now();
  });

const rounded = async (time: { jsonValue(): Promise<unknown> }): Promise<number> =>
  Math.round((await time.jsonValue()) as number);

/**
 * Measures the milliseconds until the form of the login can be used, the bytes until then, and the
 * milliseconds from 'Sign in' to a message input, if the person types for 20 seconds.
 */
async function login(browser: Browser, link: BadLink, person: Person) {
  const context = await openContext(browser, link);
  const { page } = await slowPage(context);
  link.become(SPEED);
  const before = link.received();
  await page.goto('/login', { waitUntil: 'commit' });
  const usable = await page.waitForFunction(
    () => document.activeElement?.getAttribute('type') === 'email' && performance.now(),
  );
  const bytes = link.received() - before;
  const delay = TYPING_MS / (person.email.length + person.password.length);
  await page.getByLabel('Email').pressSequentially(person.email, { delay });
  await page.getByLabel('Password', { exact: true }).pressSequentially(person.password, { delay });
  const pressed = await page.evaluate(() => performance.now());
  await page.keyboard.press('Enter');
  const composer = await whenUsable(page);
  const figures = {
    usableMs: await rounded(usable),
    bytes,
    composerMs: Math.round((await rounded(composer)) - pressed),
  };
  await context.close();
  link.become();
  return figures;
}

/** Reports whether the device has kept the chat's messages and all files of the product. */
const isKept = (page: Page, chatId: string) =>
  page.evaluate(async (id) => {
    if (!(await caches.match('/complete'))) return false;
    const opened = indexedDB.open('targum');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const database = opened.result;
    const keys = database.transaction('user-records').objectStore('user-records').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    database.close();
    return JSON.stringify(keys.result).includes(`"messages","${id}"`);
  }, chatId);

/** Waits until nothing more comes. Returns the bytes that have come since the start of the visit. */
async function whenQuiet(link: BadLink, before: number): Promise<number> {
  for (;;) {
    const bytes = link.received();
    await sleep(QUIET_MS);
    if (link.received() === bytes) return bytes - before;
  }
}

/**
 * Measures the milliseconds until a kept chat shows its messages and until the person can type, and
 * the bytes of the whole visit.
 */
async function secondVisit(browser: Browser, link: BadLink, person: Person, chatId: string) {
  const context = await openContext(browser, link);
  const first = await context.newPage();
  await signIn(first, person);
  await first.goto(`/chat/${chatId}`);
  await first.locator('[data-role="assistant"]').first().waitFor();
  while (!(await isKept(first, chatId))) await sleep(QUIET_MS / 10);
  await whenQuiet(link, 0);
  await first.close();

  const { page, devtools } = await slowPage(context);
  // Between two visits, browsers end the worker.
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  link.become(SPEED);
  const before = link.received();
  await page.goto(`/chat/${chatId}`, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => document.querySelector('[data-role="assistant"]')?.checkVisibility() && performance.now(),
  );
  const usable = await whenUsable(page);
  const shownMs = await rounded(shown);
  const usableMs = await rounded(usable);
  const bytes = await whenQuiet(link, before);
  await context.close();
  link.become();
  return { shownMs, usableMs, bytes };
}

/** Creates a chat with messages, and others beside it. */
async function makeChats(browser: Browser, link: BadLink, person: Person): Promise<string> {
  const context = await openContext(browser, link);
  const page = await context.newPage();
  await signIn(page, person);
  for (let count = 1; count < CHATS; count += 1) await makeChat(page);
  const chat = await makeChat(page);
  for (let count = 0; count < EXCHANGES; count += 1) await sayInChat(page, chat, 'Tell a story.');
  await context.close();
  return chat.id;
}

async function main(): Promise<number> {
  const rounds = readRounds('bad-link', ROUNDS);
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const link = await startBadLink(product.origin);
  const browser = await launchChromium();
  try {
    const person = await approvedPerson(product.origin);
    const chatId = await makeChats(browser, link, person);
    const title = 'visit';
    const first = await interleave(
      rounds,
      { login: () => login(browser, link, person) },
      { title },
    );
    const second = await interleave(
      rounds,
      { 'kept chat': () => secondVisit(browser, link, person, chatId) },
      { title },
    );
    say(JSON.stringify({ machine: machine(), rounds, ...first, ...second }));
    return 0;
  } finally {
    await browser.close();
    await link.stop();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main().catch(reportFailure);
