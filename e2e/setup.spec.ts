import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { audioCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import {
  modelSettingsCalls,
  passageCalls,
  speechSettingsCalls,
  textCalls,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import { createModelStandin } from '@targum/model-standin';
import type { ModelStandin } from '@targum/model-standin';
import { freePort } from '@targum/service-kit/free-ports';
import { openAsAdmin } from './support/admin.ts';
import { newDataDir, startProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';
import type { Fixtures } from './support/spec.ts';

const KEY = 'sk-canary-of-the-setup';

interface Own extends Pick<Fixtures, 'origin'> {
  /** A server that is not the stand-in of the product, and its address. */
  readonly server: { readonly standin: ModelStandin; readonly address: string };
}

let DATA_DIR: string;
let product: Product;

beforeAll(async () => {
  DATA_DIR = await newDataDir();
  product = await startProduct({ PORT: String(await freePort()), DATA_DIR });
});

afterAll(async () => {
  await product.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

/**
 * Tests on the product above and not on the common one, because a connected model or another text
 * changes the replies in all specs.
 */
const ownTest = test.extend<Own>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  origin: async ({}, use) => {
    await use(product.origin);
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  server: async ({}, use) => {
    const standin = createModelStandin({
      ...{ tokensPerSecond: 1000, firstTokenMs: 0 },
      ...{ ffmpegPath: 'ffmpeg', transcription: true },
    });
    const { url, close } = await standin.listen({ port: 0, host: '127.0.0.1' });
    await use({ standin, address: `${url}/v1` });
    await close();
  },
});

const SERVICES = [
  ['Transcription', 'It turns speech into text.', 'Transcription of a tone'],
  ['Speech', 'It reads replies aloud.', 'A spoken word'],
] as const;
const settingsCalls = {
  Transcription: transcriptionSettingsCalls.get,
  Speech: speechSettingsCalls.get,
} as const;

/** The form of a service in its entry of the list. */
const formIn = (item: Locator) => ({
  press: (name: string) => item.getByRole('button', { name, exact: true }).click(),
  field: (label: string) => item.getByLabel(label, { exact: true }),
  model: item.getByRole('combobox', { name: 'Model' }),
});

const remove = async (page: Page, item: Locator) => {
  await formIn(item).press('Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => formIn(item).field('Address').inputValue()).toBe('');
};

/** Lets the product say something, and returns the model that was asked for it. */
const modelOfSpeech = async (page: Page, { requests }: ModelStandin): Promise<unknown> => {
  await page.request.post(audioCalls.speak.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { text: `In the beginning ${requests.length}` },
  });
  const spoken = requests.findLast(({ path }) => path.endsWith('/audio/speech'));
  return (spoken?.body as { model?: string } | undefined)?.model;
};

ownTest(
  '[5.110, 7.123, 7.125, 7.128] an admin comes from the banner, and connects, tests, changes and removes services',
  async ({ visitor, server }) => {
    const page = await visitor();
    await openAsAdmin(page, '/');
    await page.getByRole('button', { name: 'Set up' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'The assistants answer with it.' });
    await item.getByText('To do', { exact: true }).waitFor();
    await item.getByRole('button', { name: 'Connect A model' }).click();
    const { press, field, model } = formIn(item);

    await field('Address').fill('http://169.254.169.254/v1');
    await field('API key').fill(KEY);
    await model.fill('first-model');
    await press('Test');
    await item.getByText('This address is not allowed.').waitFor();
    await field('Address').fill(server.address);
    server.standin.next({ fault: 'status', status: 401 });
    await press('Test');
    await item.getByRole('row', { name: /^A plain reply Does not work .* Status 401/ }).waitFor();
    expect(await item.getByRole('row', { name: /Not tried/ }).count()).toBe(4);
    await press('Test');
    await item.getByRole('row', { name: /^A plain reply Works [\d.]+ s$/ }).waitFor();
    await press('Save');
    await seeNotice(page, 'The service is connected');
    await item.getByText('Done', { exact: true }).waitFor();
    await item.getByText(/^A key is kept\./).waitFor();
    expect(await field('API key').inputValue()).toBe('');
    expect(await page.content()).not.toContain(KEY);

    await model.fill('second-model');
    await press('Save');
    const saved = async () => {
      const answer = await page.request.get(modelSettingsCalls.get.path);
      return modelSettingsCalls.get.response.parse(await answer.json());
    };
    await expect.poll(async () => (await saved()).settings?.model).toBe('second-model');
    expect(await saved()).toMatchObject({ key: 'kept', settings: { address: server.address } });
    await page.goto('/');
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
    await page.getByRole('note').waitFor({ state: 'detached' });

    await page.goto('/admin/setup');
    await item.getByRole('button', { name: 'Change A model' }).click();
    await remove(page, item);
    await item.getByText('To do', { exact: true }).waitFor();

    for (const [name, text, check] of SERVICES) {
      const service = page.getByRole('listitem').filter({ hasText: text });
      const form = formIn(service);
      await service.getByRole('button', { name: new RegExp(`^(Connect|Change) ${name}$`) }).click();
      await form.field('Address').fill(server.address);
      await form.field('API key').fill(KEY);
      await form.model.fill('first-model');
      server.standin.next({ fault: 'status', status: 401 });
      await form.press('Test');
      await service
        .getByRole('row', { name: new RegExp(`^${check} Does not work .* Status 401`) })
        .waitFor();
      await form.press('Test');
      await service.getByRole('row', { name: new RegExp(`^${check} Works`) }).waitFor();
      await form.press('Save');
      await service.getByText('Done', { exact: true }).waitFor();
      await service.getByText(/^A key is kept\./).waitFor();
      await form.model.fill('second-model');
      await form.press('Save');
      const { path } = settingsCalls[name];
      await expect
        .poll(async () => (await page.request.get(path)).json())
        .toMatchObject({ source: 'screen', key: 'kept', settings: { model: 'second-model' } });
      expect(await page.content()).not.toContain(KEY);
    }
    await expect.poll(() => modelOfSpeech(page, server.standin)).toBe('second-model');
    for (const [, text] of SERVICES) {
      await remove(page, page.getByRole('listitem').filter({ hasText: text }));
    }
  },
);

const NAME = 'The book of Jonah';

/** Returns a file of a text with one verse. */
const fileWith = (words: string) => ({
  ...{ name: 'JON.usfm', mimeType: 'text/plain' },
  buffer: Buffer.from(`\\id JON\n\\h Jonah\n\\c 1\n\\p\n\\v 1 ${words}\n`),
});

ownTest(
  '[11.222, 11.225, 11.227, 11.228] an admin comes from the checklist, and adds, replaces and removes a text',
  async ({ visitor }) => {
    const page = await visitor();
    await openAsAdmin(page, '/admin/setup');
    await page.getByRole('main').getByRole('link', { name: 'Scripture texts' }).click();
    await page.getByRole('heading', { name: 'Scripture texts', level: 1 }).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const file = page.locator('input[type="file"]');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const installed = async () => {
      const answer = await page.request.get(textCalls.list.path);
      const texts = textCalls.list.response.parse(await answer.json());
      return texts.map(({ id }) => id);
    };
    const read = async () => {
      const params = { ref: 'JON 1:1', text: 'jonah' };
      const answer = await page.request.get(passageCalls.read.path, { params });
      return answer.ok()
        ? passageCalls.read.response.parse(await answer.json()).verses[0]!.text
        : '';
    };
    const fillIn = async () => {
      await field('Name').fill(NAME);
      await field('Abbreviation').fill('JON');
      await field('ID').fill('jonah');
      await field('Language').fill('en');
      await field('Direction of the script').selectOption('ltr');
      await field('Numbering of verses').selectOption('english');
      await page.getByLabel(/^Licence/).fill('CC0');
      await page.getByLabel(/^Attribution/).fill('The testers');
    };

    await page.getByRole('heading', { name: /^Installed texts \(/ }).waitFor();
    if (!(await file.count())) await button('Add a text').click();
    await file.setInputFiles({ ...fileWith(''), buffer: Buffer.from('This is no text.') });
    await page.getByText('This file cannot be imported.').waitFor();

    await file.setInputFiles(fileWith('The first words.'));
    await page
      .getByRole('region', { name: 'First verses' })
      .getByText('The first words.')
      .waitFor();
    await fillIn();
    await button('Import').click();
    await page.getByRole('form').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(`${NAME} is installed`).first().waitFor();
    await page.getByRole('heading', { name: NAME }).waitFor();
    await expect.poll(read).toBe('The first words.');

    await button('Add a text').click();
    await file.setInputFiles(fileWith('Other words.'));
    await fillIn();
    await button('Import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
    await page.getByText(`${NAME} was replaced`).first().waitFor();
    await expect.poll(read).toBe('Other words.');

    await button(`Remove ${NAME}`).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('No chat uses it.').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: NAME }).waitFor({ state: 'detached' });
    await expect.poll(installed).not.toContain('jonah');
  },
);
