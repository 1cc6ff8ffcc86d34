import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { FRONT_ENDS } from '@targum/deploy/parts.ts';
import { enter } from './support/chats.ts';
import { root } from './support/product.ts';
import { makeRelease, startClusterEdge } from './support/releases.ts';
import type { ClusterEdge } from './support/releases.ts';
import { test } from './support/spec.ts';

let dir: string;
let edge: ClusterEdge;

/** Returns the folder from which the edge serves a front end. */
const served = (name: string) => join(dir, 'served', name);

const startEdge = (origin: string, port?: number): Promise<ClusterEdge> =>
  startClusterEdge(
    origin,
    Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, [served(name)]])),
    port,
  );

beforeEach<{ origin: string }>(async ({ origin }) => {
  dir = mkdtempSync(join(tmpdir(), 'targum-worker-'));
  for (const { name } of FRONT_ENDS) {
    cpSync(join(root, name, 'dist'), served(name), { recursive: true });
  }
  edge = await startEdge(origin);
});

afterEach(async () => {
  await edge.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Replaces a front end by a release with other names of all files. */
function release(name: string): void {
  const folder = join(dir, 'next', name);
  makeRelease(name, folder);
  rmSync(served(name), { recursive: true });
  cpSync(folder, served(name), { recursive: true });
}

const completeSets = (page: Page) =>
  page.evaluate(async () => {
    const complete: string[] = [];
    for (const name of await caches.keys()) {
      if (await caches.match('/complete', { cacheName: name })) complete.push(name);
    }
    return complete;
  });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const entryOf = (page: Page) => page.locator('script[src*="/assets/main."]').getAttribute('src');

const start = async (page: Page) => {
  await page.goto(edge.origin);
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
};

/**
 * Opens the page while nothing answers, and waits for the text that the page then shows. A stopped
 * edge holds for the service worker, too, unlike the browser's own offline mode.
 */
const startOffline = async (page: Page) => {
  await edge.stop();
  await page.goto(edge.origin);
  await page.getByText('You are offline.').first().waitFor();
};

/** Starts the page for a new person, and waits until the worker keeps its files. */
const enterAndKeep = async (page: Page, origin: string) => {
  await enter(page, origin);
  await start(page);
  await expect.poll(() => completeSets(page)).toHaveLength(1);
};

const goOnline = async (origin: string) => {
  edge = await startEdge(origin, Number(new URL(edge.origin).port));
};

test('[3.160, 3.161] a page starts without a network from files that worked together, and keeps no answer of the API', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ keepsFiles: true, loadsAhead: true });
  await enterAndKeep(page, origin);
  const code = (name: string) => globSync(`${name}/dist/assets/*.js`, { cwd: root }).length;
  const kept = await keptPaths(page);
  // The texts of the other languages are not kept.
  expect(kept.filter((path) => path.startsWith('/mfe/chat/')).length).toBeGreaterThan(
    code('mfe-chat') - 5,
  );
  expect(kept.filter((path) => /^\/(api|mfe\/admin)\//.test(path))).toEqual([]);
  await startOffline(page);
});

test('[3.162] a new release replaces the kept files once all of its files have arrived', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ keepsFiles: true, loadsAhead: true });
  await enterAndKeep(page, origin);
  const before = await entryOf(page);

  release('shell');
  release('mfe-chat');
  const [late = ''] = globSync('assets/files.*.json', { cwd: served('mfe-chat') });
  const withheld = join(dir, 'withheld.json');
  cpSync(join(served('mfe-chat'), late), withheld);
  rmSync(join(served('mfe-chat'), late));
  await start(page);
  const after = await entryOf(page);
  expect(after).not.toBe(before);
  await startOffline(page);
  expect(await entryOf(page)).toBe(before);

  await goOnline(origin);
  cpSync(withheld, join(served('mfe-chat'), late));
  await start(page);
  await expect.poll(() => completeSets(page)).toHaveLength(2);
  await startOffline(page);
  expect(await entryOf(page)).toBe(after);

  await goOnline(origin);
  await start(page);
  await expect.poll(() => completeSets(page)).toHaveLength(1);
});

test(
  '[3.162] an old tab and new starts work without a network through releases of a part and back',
  { timeout: 180_000 },
  async ({ visitor, origin }) => {
    const old = await visitor({ keepsFiles: true, loadsAhead: true });
    await enterAndKeep(old, origin);
    const first = await entryOf(old);
    const page = await old.context().newPage();
    const goBack = (name: string) => {
      rmSync(served(name), { recursive: true });
      cpSync(join(root, name, 'dist'), served(name), { recursive: true });
    };
    for (const [sets, change] of [
      [2, () => release('shell')],
      [3, () => release('mfe-chat')],
      [4, () => goBack('shell')],
      [4, () => goBack('mfe-chat')],
    ] as const) {
      change();
      await start(page);
      await expect.poll(() => completeSets(page)).toHaveLength(sets);
      const entry = await entryOf(page);
      await startOffline(page);
      expect(await entryOf(page)).toBe(entry);
      await goOnline(origin);
    }
    expect(await entryOf(page)).toBe(first);
    await edge.stop();
    await old.getByRole('button', { name: /^User menu/ }).click();
    await old.getByRole('menuitem', { name: 'Settings' }).click();
    await old.getByRole('heading', { name: 'Settings' }).waitFor();
  },
);

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('[3.163] a service worker is removed with ?nosw and at /sw-kill', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ keepsFiles: true });
  await enterAndKeep(page, origin);
  await page.goto(`${edge.origin}/?nosw`);
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller === null))
    .toBe(true);
  expect(await registrations(page)).toBe(0);

  await start(page);
  await expect.poll(() => completeSets(page)).toHaveLength(1);
  await page.goto(`${edge.origin}/sw-kill`);
  await page.getByText('What this browser had stored for this site is removed.').waitFor();
  expect(await registrations(page)).toBe(0);
  expect(await completeSets(page)).toEqual([]);
});
