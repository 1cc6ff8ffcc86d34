import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { approvedPerson, logIn } from './support/people.ts';
import { admin, root } from './support/product.ts';
import { test } from './support/spec.ts';

const files = join(root, 'mfe-admin/dist');
let kept: string;

/** On the same file system as the copied folder, so that one rename puts it back. */
beforeEach(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  kept = await mkdtemp(join(root, '.cache/mfe-admin-'));
  await cp(files, join(kept, 'dist'), { recursive: true });
});

afterEach(async () => {
  await rm(files, { recursive: true, force: true });
  await rename(join(kept, 'dist'), files);
  await rm(kept, { recursive: true, force: true });
});

async function buildAdmin(release: string): Promise<void> {
  const build = spawn('npm', ['run', 'build', '--workspace', 'mfe-admin'], {
    cwd: root,
    env: { ...process.env, RELEASE: release },
    stdio: 'ignore',
  });
  const [code] = (await once(build, 'exit')) as [number];
  if (code !== 0) throw new Error(`The build of mfe-admin ended with ${code}`);
}

test('a new release of only the admin module appears at the next load', async ({ visitor }) => {
  const page = await visitor();
  await logIn(page, admin);
  await page.goto('/admin/users');
  const module = page.locator('[data-remote="admin"]');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  const before = await module.getAttribute('data-release');

  await buildAdmin('swapped-in');
  expect(await module.getAttribute('data-release')).toBe(before);
  await page.reload();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  expect(await module.getAttribute('data-release')).toBe('swapped-in');
});

test('without the admin module the chat works and its screen offers Retry', async ({
  visitor,
  origin,
}) => {
  await rename(files, join(kept, 'away'));
  const page = await visitor();
  await logIn(page, admin);
  await page.goto('/admin/users');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await page.getByRole('heading', { name: 'User Management' }).count()).toBe(0);

  const person = await approvedPerson(origin);
  const chat = await visitor();
  await logIn(chat, person);
  await chat.getByRole('button', { name: 'Start a New Chat' }).click();
  const input = chat.getByRole('textbox', { name: 'Message' });
  await input.fill('/echo still here');
  await input.press('Enter');
  await chat.locator('[data-role="assistant"]', { hasText: 'still here' }).waitFor();

  const [answer] = await Promise.all([page.waitForResponse(/\/mfe\/admin\//), retry.click()]);
  expect(answer.status()).toBe(404);
  await retry.waitFor();
  await rename(join(kept, 'away'), files);
  await retry.click();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
});

test('[3.52] broken entries of the registry take no other remote down', async ({ visitor }) => {
  const page = await visitor();
  const remotes = [
    null,
    { name: 'reports', entry: '/mfe/reports/mf-manifest.json', contractVersion: 1 },
    { name: 'admin', entry: 'elsewhere' },
    { name: 'chat', entry: '/mfe/chat/mf-manifest.json', contractVersion: 1 },
  ];
  await page.route('**/remotes.json', (route) => route.fulfill({ json: { remotes } }));
  await logIn(page, admin);
  await page.goto('/admin/users');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();

  await page.unroute('**/remotes.json');
  await retry.click();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
});
