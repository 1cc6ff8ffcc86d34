/**
 * Measures the frames of a page while a user scrolls up through a chat of 2,000 messages. Also
 * compares the time to open this chat with the time to open a chat of 20 messages. Run it with `npm
 * run bench -- scrolling [rounds]`. The last line of the output is JSON. docs/PERFORMANCE.md
 * explains the figures.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { createKnex } from '@targum/service-kit';
import { freePort } from '@targum/service-kit/free-ports';
import { launchChromium } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { admin, newDataDir, startProduct } from '../support/product.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { recordedFrames, recordFrames } from './testing/frames.ts';
import { createLongChat } from './testing/long-chats.ts';

const ROUNDS = 3;
const LONG = 2000;
const SHORT = 20;
const WHEEL_MS = 15_000;
/** Distance of each turn of the wheel in pixels, and the milliseconds until the next turn. */
const WHEEL_PX = 300;
const WHEEL_EVERY_MS = 50;
const FLING_MS = 10_000;
const FLING_PX = 4000;
const FLING_PX_A_SECOND = 16_000;
const PAUSE_AFTER_FLING_MS = 300;

/** The viewport of a page, and the factor by which its CPU is slowed down. */
const SCREENS = {
  'desktop, 1280 px': { viewport: { width: 1280, height: 800 }, slowdown: 1 },
  'phone, 412 px, CPU 4x slower': { viewport: { width: 412, height: 915 }, slowdown: 4 },
} as const;

type Screen = (typeof SCREENS)[keyof typeof SCREENS];

interface Chats {
  readonly origin: string;
  readonly browser: Browser;
  readonly long: string;
  readonly short: string;
}

/**
 * Opens a chat twice, the second time with a warm cache.
 * @returns the time of the second opening.
 */
async function openTwice(page: Page, path: string): Promise<number> {
  const open = async () => {
    const begin = performance.now();
    await page.goto(path);
    await page.locator('[data-role="assistant"] h2').last().waitFor();
    return performance.now() - begin;
  };
  await open();
  return Math.round(await open());
}

async function wheelUp(page: Page): Promise<void> {
  const end = performance.now() + WHEEL_MS;
  while (performance.now() < end) {
    await page.mouse.wheel(0, -WHEEL_PX);
    await sleep(WHEEL_EVERY_MS);
  }
}

async function flingUp(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const end = performance.now() + FLING_MS;
  while (performance.now() < end) {
    await session.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance: FLING_PX,
      speed: FLING_PX_A_SECOND,
      preventFling: false,
    });
    await sleep(PAUSE_AFTER_FLING_MS);
  }
}

/** Returns the number of messages below the visible part. */
const messagesPassed = (page: Page): Promise<number> =>
  page.locator('[data-scroll-area]').evaluate((area) => {
    const { bottom } = area.getBoundingClientRect();
    const last = [...area.querySelectorAll('[data-role]')].findLast(
      (row) => row.getBoundingClientRect().top < bottom,
    );
    return Number(last?.ariaSetSize) - Number(last?.ariaPosInSet);
  });

async function measure({ origin, browser, long, short }: Chats, { viewport, slowdown }: Screen) {
  const context = await browser.newContext({ baseURL: origin, viewport });
  try {
    const page = await context.newPage();
    await signIn(page, admin);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const openShortMs = await openTwice(page, short);
    const openLongMs = await openTwice(page, long);

    await page.locator('[data-scroll-area]').hover();
    await recordFrames(page);
    await wheelUp(page);
    await flingUp(page);
    const frames = await recordedFrames(page);
    return { ...frames, messages: await messagesPassed(page), openShortMs, openLongMs };
  } finally {
    await context.close();
  }
}

async function bench(chats: Chats, rounds: number) {
  const figures = await interleave(
    rounds,
    Object.fromEntries(
      Object.entries(SCREENS).map(([name, screen]) => [name, () => measure(chats, screen)]),
    ),
    { title: 'scrolling' },
  );
  return { machine: machine(), rounds, figures };
}

/** Starts the product with two chats, as `npm start` does, and a browser. */
async function prepare(closers: (() => Promise<unknown>)[]): Promise<Chats> {
  const data = await startDataServices();
  closers.push(() => data.close());
  const dataDir = await newDataDir();
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const product = await startProduct({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: data.postgres.url,
    REDIS_URL: data.redis.url,
    RATE_LIMITS: 'off',
  });
  closers.push(() => product.stop());
  const knex = createKnex({ url: data.postgres.url, name: 'bench' });
  closers.push(() => knex.destroy());
  const { id } = (await knex('users').where({ email: admin.email }).first('id'))!;
  const [long, short] = [
    await createLongChat(knex, id, LONG),
    await createLongChat(knex, id, SHORT),
  ];
  const browser = await launchChromium();
  closers.push(() => browser.close());
  return { origin: product.origin, browser, long: `/chat/${long}`, short: `/chat/${short}` };
}

async function main(): Promise<number> {
  const rounds = readRounds('scrolling', ROUNDS);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    say(JSON.stringify(await bench(await prepare(closers), rounds)));
    return 0;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

process.exitCode = await main().catch(reportFailure);
