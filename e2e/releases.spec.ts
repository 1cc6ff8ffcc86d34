import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { FRONT_ENDS } from '@targum/deploy/parts.ts';
import { openAsAdmin } from './support/admin.ts';
import { keepEndedSession } from './support/people.ts';
import { root } from './support/product.ts';
import { makeRelease, startClusterEdge } from './support/releases.ts';
import type { ClusterEdge } from './support/releases.ts';
import { test } from './support/spec.ts';

/** The front ends that are rolled out. */
const ROLLED = ['shell', 'mfe-admin'];
const LOADS_OF_EACH = 2;
const MOST_LOADS = 40;

let dir: string;
let edge: ClusterEdge | undefined;

/** Returns the folders of two pods of a front end: the built release, and a later release. */
const pods = (name: string) => ['old', 'new'].map((release) => join(dir, release, name));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'targum-releases-'));
  for (const name of ROLLED) {
    cpSync(join(root, name, 'dist'), join(dir, 'old', name), { recursive: true });
    makeRelease(name, join(dir, 'new', name));
  }
});

afterEach(async () => {
  await edge?.stop();
  edge = undefined;
  rmSync(dir, { recursive: true, force: true });
});

const startEdge = async (origin: string): Promise<ClusterEdge> => {
  edge = await startClusterEdge(origin, {
    ...Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, [join(root, name, 'dist')]])),
    ...Object.fromEntries(ROLLED.map((name) => [name, pods(name)])),
  });
  return edge;
};

/** Records the files that the page requests from now on and that fail to load. */
const watchFiles = (page: Page): string[] => {
  const broken: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400 && !path.startsWith('/api/')) {
      broken.push(`${response.status()} ${path}`);
    }
  });
  return broken;
};

const entryOf = (page: Page) => page.locator('script[src*="/assets/main."]').getAttribute('src');

test('no page breaks while pods serve two releases of the shell and of the admin module', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openAsAdmin(page, '/');
  const { origin: cluster } = await startEdge(origin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const broken = watchFiles(page);
  const seen = new Map<string | null, number>();
  const enough = () =>
    seen.size === 2 && [...seen.values()].every((count) => count >= LOADS_OF_EACH);
  for (let load = 0; load < MOST_LOADS && !enough(); load += 1) {
    // When the network is idle, the page has requested all of its code.
    await page.goto(`${cluster}/admin/users`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'User Management' }).waitFor();
    const entry = await entryOf(page);
    seen.set(entry, (seen.get(entry) ?? 0) + 1);
    // The edge uses the pods in turn. An extra request after every second load changes which pod
    // serves the next page.
    if (load % 2 === 0) await fetch(`${cluster}/icon.svg`);
  }
  expect(broken).toEqual([]);
  expect(enough()).toBe(true);
});

/** Opens the login screen from an old pod, then replaces all pods with `release`. */
async function openBeforeRoll(page: Page, origin: string, release: string): Promise<void> {
  const [old = '', later = ''] = pods('shell');
  rmSync(later, { recursive: true });
  cpSync(old, later, { recursive: true });
  const { origin: cluster } = await startEdge(origin);
  // Keeps the page from becoming idle, so that it prefetches nothing.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await keepEndedSession(page, cluster);
  await page.goto(`${cluster}/login`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  for (const pod of [old, later]) {
    rmSync(pod, { recursive: true });
    cpSync(release, pod, { recursive: true });
  }
}

test('an open page finds its code when all pods have the next release', async ({
  visitor,
  origin,
}) => {
  const release = join(dir, 'next');
  makeRelease('shell', release);
  cpSync(join(root, 'shell/dist/assets'), join(release, 'previous/assets'), { recursive: true });
  const page = await visitor();
  const broken = watchFiles(page);
  await openBeforeRoll(page, origin, release);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').waitFor();
  expect(broken).toEqual([]);
});

test('a page that stays open for two releases offers Retry, and reloads if that does not help', async ({
  visitor,
  origin,
}) => {
  const release = join(dir, 'next');
  makeRelease('shell', release);
  const page = await visitor();
  const before = page.waitForEvent('domcontentloaded').then(() => entryOf(page));
  await openBeforeRoll(page, origin, release);
  await page.getByRole('link', { name: 'Sign up' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  const failed = page.waitForResponse((response) => response.status() === 404);
  await Promise.all([failed, retry.click()]);
  await retry.click();
  await page.getByLabel('First name').waitFor();
  expect(await entryOf(page)).not.toBe(await before);
});
