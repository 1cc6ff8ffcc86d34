import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  adminHealthCall,
  modelSettingsCalls,
  passageCalls,
  speechSettingsCalls,
  textCalls,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import { createModelStandin } from '@targum/model-standin';
import type { ModelStandin } from '@targum/model-standin';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { openAsAdmin } from './support/admin.ts';
import { askedModels } from './support/asked-models.ts';
import { makeChat, openChat, send, sendAndWait } from './support/chats.ts';
import { startReplicas } from './support/replicas.ts';
import type { Replicas } from './support/replicas.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const KEY = 'sk-canary-of-the-setup';

interface Own {
  /** A server that is not the stand-in of the product, and its address. */
  readonly server: { readonly standin: ModelStandin; readonly address: string };
}

// These tests do not use the common product, because a connected model or another text changes the
// replies in all specs.
let replicas: Replicas;
beforeAll(async () => {
  replicas = await startReplicas(await startDataServices());
});
afterAll(() => replicas.stop());

const ownTest = test.extend<Own>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  server: async ({}, use) => {
    const standin = createModelStandin({
      ...{ tokensPerSecond: Infinity, firstTokenMs: 0 },
      ...{ ffmpegPath: 'ffmpeg', transcription: true },
    });
    const { url, close } = await standin.listen({ port: 0, host: '127.0.0.1' });
    await use({ standin, address: `${url}/v1` });
    await close();
  },
});

const SERVICES = [
  {
    ...{ name: 'A model', text: 'The assistants answer with it.', calls: modelSettingsCalls },
    check: 'A plain reply',
  },
  {
    ...{ name: 'Transcription', text: 'It turns speech into text.' },
    ...{ calls: transcriptionSettingsCalls, check: 'A short sound' },
  },
  {
    ...{ name: 'Speech', text: 'It reads replies aloud.', calls: speechSettingsCalls },
    check: 'A spoken word',
  },
] as const;

/** The form of a service in its entry of the list. */
const formIn = (item: Locator) => ({
  press: (name: string) => item.getByRole('button', { name, exact: true }).click(),
  field: (label: string) => item.getByLabel(label, { exact: true }),
  model: item.getByRole('combobox', { name: 'Model' }),
});

const itemOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** The longest time until settings that an admin saves take effect in all replicas. */
const WITHIN = { timeout: 5000 };

ownTest(
  '[4.463, 5.100, 5.101, 5.110] an admin comes from the banner, and connects, tests, changes and removes services for all replicas',
  async ({ visitor, server: { standin, address } }) => {
    const [page, other] = [
      await visitor({ origin: replicas.origins[0] }),
      await visitor({ origin: replicas.origins[1] }),
    ];
    await Promise.all([openAsAdmin(page, '/'), openAsAdmin(other, '/')]);
    const chat = await makeChat(page);
    const chatOfOther = await makeChat(other);
    const asked = askedModels(
      [
        [page, chat],
        [other, chatOfOther],
      ],
      standin,
    );
    const seeBoth = async (model: string | undefined) => {
      await expect.poll(asked.replies, WITHIN).toEqual([model, model]);
      await expect.poll(asked.speech, WITHIN).toEqual([model, model]);
      const transcribed = model === undefined ? [] : [model, model];
      await expect.poll(asked.transcriptions, WITHIN).toEqual(transcribed);
    };
    await other.getByRole('button', { name: 'Set up' }).waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();

    for (const { name, text, check } of SERVICES) {
      const item = itemOf(page, text);
      const { press, field, model } = formIn(item);
      await item.getByRole('button', { name: new RegExp(`^(Connect|Change) ${name}$`) }).click();
      await field('Address').fill('http://169.254.169.254/v1');
      await field('API key').fill(KEY);
      await model.fill('first-model');
      await press('Test');
      await item.getByText('This address is not allowed.').waitFor();
      await field('Address').fill(address);
      standin.next({ fault: 'status', status: 401 });
      await press('Test');
      await item
        .getByRole('row', { name: new RegExp(`^${check} Does not work .* Status 401`) })
        .waitFor();
      await press('Test');
      await item.getByRole('row', { name: new RegExp(`^${check} Works [\\d.]+ s$`) }).waitFor();
      await press('Save');
      await seeNotice(page, 'The service is connected');
      await item.getByText('Done', { exact: true }).waitFor();
      await item.getByText(/^A key is kept\./).waitFor();
      expect(await field('API key').inputValue()).toBe('');
      expect(await page.content()).not.toContain(KEY);
    }
    await seeBoth('first-model');
    await openChat(other, chatOfOther);
    await other.getByRole('note').waitFor({ state: 'detached' });
    await sendAndWait(other, 'Hello');

    for (const { text, calls } of SERVICES) {
      const { press, model } = formIn(itemOf(page, text));
      await model.fill('second-model');
      await press('Save');
      await expect
        .poll(async () => (await page.request.get(calls.get.path)).json())
        .toMatchObject({
          ...{ source: 'screen', key: 'kept', settings: { address, model: 'second-model' } },
        });
    }
    await seeBoth('second-model');
    await send(other, '/fail 401');
    await other.getByRole('button', { name: 'Retry' }).waitFor();
    await other.goto('/admin/health');
    await itemOf(other, 'Chat model').getByText('Failing').waitFor();
    const health = await page.request.get(adminHealthCall.path);
    expect(await health.json()).toMatchObject({ model: { state: 'ok', name: 'second-model' } });

    for (const { text } of SERVICES) {
      const { press, field } = formIn(itemOf(page, text));
      await press('Remove');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => field('Address').inputValue()).toBe('');
    }
    await itemOf(page, SERVICES[0].text).getByText('To do', { exact: true }).waitFor();
    await seeBoth(undefined);
    await other.reload();
    await itemOf(other, 'Chat model').getByText('Not connected').waitFor();
  },
);

const NAME = 'The book of Jonah';

/** Returns a file of a text with one verse. */
const fileWith = (words: string) => ({
  ...{ name: 'JON.usfm', mimeType: 'text/plain' },
  buffer: Buffer.from(`\\id JON\n\\h Jonah\n\\c 1\n\\p\n\\v 1 ${words}\n`),
});

test('[11.222, 11.225, 11.227, 11.228] an admin comes from the checklist, and adds, replaces and removes a text', async ({
  visitor,
}) => {
  const page = await visitor({ origin: replicas.origins[0] });
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
    return answer.ok() ? passageCalls.read.response.parse(await answer.json()).verses[0]!.text : '';
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
  await page.getByRole('region', { name: 'First verses' }).getByText('The first words.').waitFor();
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
});
