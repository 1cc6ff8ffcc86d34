import { adminTextCalls } from '@targum/contracts/on-demand';
import type { AdminText, TextImport, TextReport } from '@targum/contracts/on-demand';
import { answer, openAsAdmin } from '../support/admin.ts';
import { button, closeDialog } from './walk.ts';
import type { WalkThrough } from './walk.ts';

const ID = '01938f5e-7c1a-7000-8000-0000000000c1';

const TEXTS: AdminText[] = [
  {
    ...{ id: 'web', abbreviation: 'WEB', name: 'World English Bible', language: 'en' },
    ...{ direction: 'ltr', numbering: 'english', licence: 'Public Domain' },
    ...{ attribution: 'World English Bible (WEB), public domain', isDefault: true },
    ...{ isBundled: true, books: 76, verses: 35_123, chats: 1234 },
  },
  {
    ...{ id: 'a-text-with-a-long-id', abbreviation: 'الكتاب المقدس', language: 'arb' },
    name: 'الكتاب المقدس باللغة العربية، ترجمة تجريبية طويلة الاسم',
    ...{ direction: 'rtl', numbering: 'original', isDefault: false, isBundled: false },
    licence: `CC BY-SA 4.0, see https://example.org/${'a-long-address/'.repeat(8)}`,
    attribution: 'The translators of the text, with a long list of names. '.repeat(3),
    ...{ books: 1, verses: 48, chats: 0 },
  },
];
const REPORT: TextReport = {
  ...{ format: 'Door43 Resource Container', books: 66, verses: 31_102, existing: 'differs' },
  info: {
    ...{ id: 'web', abbreviation: 'الكتاب المقدس', name: 'الكتاب المقدس', language: 'arb' },
    direction: 'rtl',
  },
  missing: ['numbering', 'licence', 'attribution'],
  warnings: Array.from({ length: 12 }, (_, place) => `${place}-GEN.usfm, line 7: \\zz is unknown.`),
  sample: [
    { ref: 'JON 1:1', text: 'وَصَارَ قَوْلُ الرَّبِّ إِلَى يُونَانَ بْنِ أَمِتَّايَ قَائِلًا:' },
    { ref: 'JON 1:2', text: '«قُمِ اذْهَبْ إِلَى نِينَوَى الْمَدِينَةِ الْعَظِيمَةِ وَنَادِ عَلَيْهَا».' },
    { ref: 'JON 1:3', text: 'فَقَامَ يُونَانُ لِيَهْرُبَ إِلَى تَرْشِيشَ مِنْ وَجْهِ الرَّبِّ.' },
  ],
};
const RUNNING: TextImport = {
  ...{ id: ID, textId: 'web', name: TEXTS[1]!.name, state: 'running', done: 41, total: 66 },
  warnings: [],
};
const FILE = { name: 'a-file-with-a-long-name.zip', mimeType: 'application/zip' };

/** Shows the texts of Scripture, and how one is added and removed. */
export const texts: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const file = page.locator('input[type="file"]');
  const chosen = { ...FILE, buffer: Buffer.from('x') };
  const uploads = `**${adminTextCalls.upload.path}`;
  await answer(page, adminTextCalls.list.path, { texts: [], job: null });
  await openAsAdmin(page, '/admin/texts');
  await button(walk, 'admin.texts.file.choose').waitFor();
  await see('no text, with the place for a file');

  await page.route(uploads, (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ code: 'validation_failed', requestId: 'e2e' },
        message: 'The archive has no file that can be read.',
      },
    }),
  );
  await file.setInputFiles(chosen);
  await page.getByRole('alert').waitFor();
  await see('a file that cannot be imported');
  await page.unroute(uploads);
  await page.route(uploads, () => {
    // The upload goes on until it is cancelled.
  });
  await file.setInputFiles(chosen);
  await button(walk, 'admin.texts.cancel').waitFor();
  await see('a file while it is sent');
  await button(walk, 'admin.texts.cancel').click();
  await page.unroute(uploads);

  await answer(page, adminTextCalls.list.path, { texts: TEXTS, job: null });
  await page.reload();
  await button(walk, 'admin.texts.add').click();
  await page.route(uploads, (route) =>
    route.fulfill({ status: 201, json: { id: ID, report: REPORT } }),
  );
  await file.setInputFiles(chosen);
  await button(walk, 'admin.texts.import').click();
  await page.getByText(t('Licence is required')).waitFor();
  await page.locator('summary').click();
  await see('the report about a file, and the form with messages');
  await button(walk, 'admin.texts.known.change').click();
  await page.getByLabel(t('admin.texts.field.id'), { exact: true }).waitFor();
  await see('all fields of the form');

  const imports = `**${adminTextCalls.import.path.replace(':id', ID)}`;
  await page.route(imports, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'text_differs', message: 'Differs', requestId: 'e2e' },
    }),
  );
  await page.getByLabel(t('admin.texts.field.numbering')).selectOption('original');
  await page.getByLabel(t('admin.texts.field.licence')).fill('CC BY-SA 4.0');
  await page.getByLabel(t('admin.texts.field.attribution')).fill('The translators');
  await button(walk, 'admin.texts.import').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the question before a text is replaced');
  await closeDialog(walk);

  await answer(page, adminTextCalls.state.path.replace(':id', ID), RUNNING);
  await answer(page, adminTextCalls.list.path, { texts: TEXTS, job: RUNNING });
  await page.reload();
  await page.getByRole('progressbar', { name: RUNNING.name }).waitFor();
  await see('the installed texts while one is imported');
  await answer(page, adminTextCalls.chats.path.replace(':id', '*'), {
    count: 1234,
    owners: Array.from({ length: 20 }, (_, place) => `${'long.'.repeat(9)}${place}@example.org`),
  });
  await page.getByRole('button', { name: 'World English Bible' }).click();
  await page.getByText('long.').first().waitFor();
  await see('the question before a text is removed');
  await closeDialog(walk);

  const failed = { ...RUNNING, state: 'failed', error: 'The import took too long.' };
  await answer(page, adminTextCalls.list.path, { texts: TEXTS, job: failed });
  await page.reload();
  await button(walk, 'admin.texts.import.close').waitFor();
  await see('an import that failed');
};
