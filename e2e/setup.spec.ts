import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { modelSettingsCalls } from '@targum/contracts/on-demand';
import { freePort } from '@targum/service-kit/free-ports';
import { startProcess } from '@targum/service-kit/testing';
import { openAsAdmin } from './support/admin.ts';
import { newDataDir, root, startProduct } from './support/product.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';
import type { Fixtures } from './support/spec.ts';

const KEY = 'sk-canary-of-the-setup';

interface Own extends Pick<Fixtures, 'origin'> {
  /** The address of a stand-in that is not the one of the product. */
  readonly server: string;
}

/** Has a product of its own, because a connected model changes the replies in all specs. */
const ownTest = test.extend<Own>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  origin: async ({}, use) => {
    const DATA_DIR = await newDataDir();
    const product = await startProduct({ PORT: String(await freePort()), DATA_DIR });
    await use(product.origin);
    await product.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  server: async ({}, use) => {
    const standin = await startProcess(join(root, 'libs/model-standin/src/main.ts'), {
      STANDIN_TOKENS_PER_SECOND: '1000',
      STANDIN_FIRST_TOKEN_MS: '0',
    });
    await vi.waitFor(async () => expect((await fetch(`${standin.url}/healthz`)).ok).toBe(true), {
      timeout: 20_000,
    });
    await use(`${standin.url}/v1`);
    standin.kill('SIGTERM');
    await standin.ended;
  },
});

ownTest(
  '[7.123, 7.125, 7.126, 7.128] an admin comes from the banner, and connects, tests, changes and removes a model',
  async ({ visitor, server }) => {
    const page = await visitor();
    await openAsAdmin(page, '/');
    await page.getByRole('button', { name: 'Set up' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'The assistants answer with it.' });
    await item.getByText('To do', { exact: true }).waitFor();
    await item.getByRole('button', { name: 'Connect A model' }).click();
    const press = (name: string) => item.getByRole('button', { name, exact: true }).click();
    const field = (label: string) => item.getByLabel(label, { exact: true });

    await field('Address').fill('http://169.254.169.254/v1');
    await field('API key').fill(KEY);
    await item.getByRole('combobox', { name: 'Model' }).fill('first-model');
    await press('Test');
    await item.getByText('This address is not allowed.').waitFor();
    await field('Address').fill(server);
    await press('Test');
    await item.getByRole('row', { name: /^A plain reply Works [\d.]+ s$/ }).waitFor();
    await press('Save');
    await seeNotice(page, 'The service is connected');
    await item.getByText('Done', { exact: true }).waitFor();
    await item.getByText(/^A key is kept\./).waitFor();
    expect(await field('API key').inputValue()).toBe('');
    expect(await page.content()).not.toContain(KEY);

    await item.getByRole('combobox', { name: 'Model' }).fill('second-model');
    await press('Save');
    const saved = async () => {
      const answer = await page.request.get(modelSettingsCalls.get.path);
      return modelSettingsCalls.get.response.parse(await answer.json());
    };
    await expect.poll(async () => (await saved()).settings?.model).toBe('second-model');
    expect(await saved()).toMatchObject({ key: 'kept', settings: { address: server } });
    await page.goto('/');
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
    await page.getByRole('note').waitFor({ state: 'detached' });

    await page.goto('/admin/setup');
    await item.getByRole('button', { name: 'Change A model' }).click();
    await press('Remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await item.getByText('To do', { exact: true }).waitFor();
    await expect.poll(() => field('Address').inputValue()).toBe('');
  },
);
