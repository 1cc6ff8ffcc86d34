import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { FRONT_ENDS } from '@targum/deploy/parts.ts';
import { enter } from './support/chats.ts';
import { openAsAdmin } from './support/admin.ts';
import { approvedPerson } from './support/people.ts';
import { root } from './support/product.ts';
import { makeRelease, startClusterEdge } from './support/releases.ts';
import type { ClusterEdge } from './support/releases.ts';
import { test } from './support/spec.ts';

/** The folder with a copy of the admin module's files, which the tests change. */
let dir: string;
let files: string;
let edge: ClusterEdge | undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'targum-remotes-'));
  files = join(dir, 'mfe-admin');
  await cp(join(root, 'mfe-admin/dist'), files, { recursive: true });
});

afterEach(async () => {
  await edge?.stop();
  edge = undefined;
  await rm(dir, { recursive: true, force: true });
});

/**
 * Starts an edge in front of the product and returns the origin of the edge. The edge serves this
 * test's copy of the admin module.
 */
async function startEdge(product: string): Promise<string> {
  edge = await startClusterEdge(product, {
    ...Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, [join(root, name, 'dist')]])),
    'mfe-admin': [files],
  });
  return edge.origin;
}

/** Replaces the admin module by another release. */
async function replaceAdmin(before: string, release: string): Promise<void> {
  await rm(files, { recursive: true });
  makeRelease('mfe-admin', files);
  for (const file of globSync(join(files, 'assets/*.js'))) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(`release:"${before}"`, `release:"${release}"`));
  }
}

test('a new release of only the admin module appears at the next load', async ({
  visitor,
  origin,
}) => {
  const cluster = await startEdge(origin);
  const page = await visitor();
  await openAsAdmin(page, `${cluster}/admin/users`);
  const module = page.locator('[data-remote="admin"]');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  const before = await module.getAttribute('data-release');

  await replaceAdmin(before!, 'swapped-in');
  expect(await module.getAttribute('data-release')).toBe(before);
  await page.reload();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  expect(await module.getAttribute('data-release')).toBe('swapped-in');
});

test('without the admin module, the chat works, and an admin screen offers Retry', async ({
  visitor,
  origin,
}) => {
  const cluster = await startEdge(origin);
  await rename(files, join(dir, 'away'));
  const page = await visitor();
  await openAsAdmin(page, `${cluster}/admin/users`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await page.getByRole('heading', { name: 'User Management' }).count()).toBe(0);

  const person = await approvedPerson(origin);
  const chat = await visitor();
  await enter(chat, origin, person);
  await chat.goto(cluster);
  await chat.getByRole('button', { name: 'Start a New Chat' }).click();
  await chat.getByText(/^You are chatting with/).waitFor();
  const input = chat.getByRole('textbox', { name: 'Message' });
  await input.fill('/echo still here');
  await input.press('Enter');
  await chat.locator('[data-role="assistant"]', { hasText: 'still here' }).waitFor();

  const [answer] = await Promise.all([page.waitForResponse(/\/mfe\/admin\//), retry.click()]);
  expect(answer.status()).toBe(404);
  await retry.waitFor();
  await rename(join(dir, 'away'), files);
  await retry.click();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
});
