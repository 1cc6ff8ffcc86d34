import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { textImportForm } from '@targum/contracts/on-demand';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../testing/server.ts';
import type { Answer } from '../testing/server.ts';
import { answerUploads } from './testing/uploads.ts';
import { textsApi } from './texts-api.ts';
import { TextsScreen } from './texts-screen.tsx';

const LIST = 'GET /api/admin/texts';
const UPLOAD = '01938f5e-7c1a-7000-8000-0000000000c1';
const IMPORT = `POST /api/admin/texts/uploads/${UPLOAD}/import`;
const JOB = '01938f5e-7c1a-7000-8000-0000000000d1';
const STATE = `GET /api/admin/texts/imports/${JOB}`;

const WEB = {
  ...{ id: 'web', name: 'World English Bible', abbreviation: 'WEB', language: 'en' },
  ...{ direction: 'ltr', licence: 'Public Domain', attribution: 'WEB', numbering: 'english' },
  ...{ isDefault: true, isBundled: true, books: 66, verses: 31_102, chats: 2 },
};
const VDV = {
  ...{ id: 'vdv', name: 'Van Dyck', abbreviation: 'VDV', language: 'ar', direction: 'rtl' },
  ...{ licence: 'Free', attribution: 'Van Dyck', numbering: 'original', maxVerses: 500 },
  ...{ isDefault: false, isBundled: false, books: 1, verses: 1, chats: 0 },
};
const report = (more: object = {}) => ({
  ...{ format: 'USFM', books: 1, verses: 3, warnings: [], existing: 'none' },
  info: { id: 'vdv', name: 'Van Dyck', abbreviation: 'VDV', language: 'ar', direction: 'rtl' },
  missing: ['licence', 'attribution', 'numbering'],
  sample: [
    { ref: 'JON 1:1', text: 'وَصَارَ' },
    { ref: 'JON 1:2', text: 'قُمِ' },
    { ref: 'JON 1:3', text: 'فَقَامَ' },
  ],
  ...more,
});
const read = (more?: object): Answer => ({
  status: 201,
  body: { id: UPLOAD, report: report(more) },
});
const job = (more: object = {}) => ({
  ...{ id: JOB, textId: 'vdv', name: 'Van Dyck', state: 'running', done: 0, total: 4 },
  ...{ warnings: [], ...more },
});
const failure = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { message: 'No', code, requestId: 'r', ...more },
});
const list = (texts: object[], running: object | null = null): Answer => ({
  body: { texts, job: running },
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const file = (size = 10, name = 'vdv.zip') => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const choose = async (chosen: File) =>
  user.upload(await screen.findByLabelText('File of the text'), chosen);
const show = (isAdmin = true) =>
  renderWithKit(
    <main tabIndex={-1}>
      <TextsScreen />
    </main>,
    { route: '/admin/texts', user: testUser({ isAdmin }) },
  );

/** Opens the form for a file that the server has read. */
async function openForm(
  answers: Parameters<typeof answerWith>[0] = {},
  answer: Answer | (() => Answer) = read(),
  chosen = file(),
) {
  const server = answerWith({ [LIST]: list([WEB]), ...answers });
  const uploads = answerUploads(() => (typeof answer === 'function' ? answer() : answer));
  show();
  await press('Add a text');
  await choose(chosen);
  await screen.findByRole('form', { name: 'About the text' });
  return { ...server, uploads };
}

async function fillIn() {
  await user.type(screen.getByLabelText(/^Licence/), 'Free');
  await user.type(screen.getByLabelText(/^Attribution/), 'Van Dyck');
  await user.selectOptions(screen.getByLabelText('Numbering of verses'), 'original');
}

const bodyOf = ({ calls, bodies }: ReturnType<typeof answerWith>, call: string): unknown =>
  JSON.parse(bodies[calls.lastIndexOf(call)]!);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[11.220] the list says of each text what it is and how many chats use it', async () => {
  answerWith({ [LIST]: list([WEB, VDV]) });
  show();
  await screen.findByRole('heading', { name: 'Installed texts (2)' });
  const texts = within(screen.getByRole('list', { name: 'Installed texts' }));
  const items = texts
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li')!.textContent);
  expect(items).toEqual([
    'World English BibleDefaultComes with the productWEBEnglish66 books31,102 versesin 2 chatsLicence: Public DomainAttribution: WEBRemove',
    'Van DyckVDVArabic1 book1 versein no chatLicence: FreeAttribution: Van DyckRemove',
  ]);
});

it('[7.139] the screen names the languages without a text, and no import of a removed text', async () => {
  answerWith({ [LIST]: list([WEB], job({ state: 'done', outcome: 'added' })) });
  show();
  await screen.findByText(/^No Scripture text is installed for French and Arabic\./);
  expect(screen.queryByText('Van Dyck is installed')).toBeNull();
});

it.each([
  ['fr', true],
  ['hbo', true],
  ['zh-Hant', true],
  ['French', false],
  ['a language', false],
])('[7.139] the language of a text: %j is a code: %j', (language, isCode) => {
  expect(textImportForm.shape.language.safeParse(language).success).toBe(isCode);
});

it('[11.220] without a text, the screen names one that everybody may use', async () => {
  answerWith({ [LIST]: list([]) });
  show();
  const link = await screen.findByRole('link', { name: 'Download World English Bible' });
  expect(link.getAttribute('href')).toBe('https://ebible.org/Scriptures/eng-web_usfm.zip');
  expect(link.getAttribute('rel')).toContain('noopener');
  screen.getByText('No text is installed yet.');
});

it('[11.220] other users see Access Denied, and the server is asked nothing', async () => {
  const { calls } = answerWith({});
  show(false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls).toEqual([]);
});

it('[11.221] a file is sent with its progress, and the report shows what is in it', async () => {
  answerWith({ [LIST]: list([WEB]) });
  const uploads = answerUploads(() => read({ warnings: ['MAT.usfm is left out.'] }));
  uploads.hold();
  show();
  await press('Add a text');
  await choose(file(1000, 'a b.zip'));
  await uploads.progress(250);
  const bar = screen.getByRole('progressbar', { name: 'Uploading a b.zip' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  await screen.findByText('Uploading a b.zip: 25%', { selector: '[role=status] *' });
  uploads.release();
  const sample = await screen.findByRole('region', { name: 'First verses' });
  expect(sample.querySelector('[dir]')!.getAttribute('dir')).toBe('rtl');
  within(sample).getByText('قُمِ');
  screen.getByText('1 note about the files');
  screen.getByText('MAT.usfm is left out.');
  expect(uploads.requests).toEqual([{ url: '/api/admin/texts/uploads', name: 'a b.zip' }]);
});

it('[11.222] a file that is too large or empty is not sent', async () => {
  answerWith({ [LIST]: list([]) });
  const uploads = answerUploads(() => read());
  show();
  await choose(file(50 * 1024 * 1024 + 1));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The file is larger than 50 MB. Choose a smaller file.');
  await choose(file(0));
  await screen.findByText('The file is empty. Choose another file.');
  expect(uploads.requests).toEqual([]);
});

it('[11.222] a refused file shows the reason of the server, and another can be chosen', async () => {
  answerWith({ [LIST]: list([]) });
  const message = 'The archive has no file that can be read.';
  let answer = failure(422, 'validation_failed', { message });
  answerUploads(() => answer);
  show();
  await choose(file());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This file cannot be imported.');
  expect(alert.textContent).toContain(message);
  answer = read();
  await choose(file());
  await screen.findByRole('form', { name: 'About the text' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[7.152] the points of a refusal are a list, and a small file has its size in kB', async () => {
  answerWith({ [LIST]: list([]) });
  const message = 'notes.txt cannot be imported. A file can be:\n- USFM files\n- a SWORD module';
  answerUploads(() => failure(422, 'validation_failed', { message }));
  show();
  await choose(file(23));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['USFM files', 'a SWORD module']);
  expect(screen.getByText(/\(1 kB\)/)).toBeTruthy();
});

it('[7.153] the ID follows the abbreviation until an admin types another', async () => {
  const nothing = { info: {}, missing: ['id', 'name', 'abbreviation'] };
  await openForm({}, read(nothing));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  await user.type(field('Abbreviation'), 'LSG 1910');
  expect(field('ID').value).toBe('lsg-1910');
  await user.clear(field('ID'));
  await user.type(field('ID'), 'segond');
  await user.type(field('Abbreviation'), '!');
  expect(field('ID').value).toBe('segond');
});

it('[11.223] a broken or cancelled upload keeps the file', async () => {
  answerWith({ [LIST]: list([]) });
  let answer: Answer = { status: 0 };
  const uploads = answerUploads(() => answer);
  show();
  await choose(file());
  await screen.findByText('The connection broke off during the upload.');
  uploads.hold();
  await press('Upload again');
  await press('Cancel');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(uploads.aborted()).toBe(1);
  uploads.release();
  answer = read();
  await press('Upload again');
  await screen.findByRole('form', { name: 'About the text' });
});

it('[11.224] the form asks for what the files do not say, and requires licence and attribution', async () => {
  const server = await openForm({
    [IMPORT]: { status: 202, body: job() },
    [STATE]: { body: job() },
  });
  const said = within(screen.getByRole('region', { name: 'What the files say' }));
  said.getByText('Arabic (ar)');
  said.getByText('Right to left');
  expect(screen.queryByLabelText('Name')).toBeNull();
  await press('Import');
  await screen.findByText('Licence is required');
  screen.getByText('Attribution is required');
  screen.getByText('Numbering is required');
  expect(server.calls).not.toContain(IMPORT);
  await fillIn();
  await press('Close');
  expect(screen.getByRole('form', { name: 'About the text' }).closest('[hidden]')).not.toBeNull();
  await press('Add a text');
  await user.click(screen.getByLabelText('Make this the default text'));
  await press('Import');
  await screen.findByRole('progressbar', { name: 'Importing Van Dyck' });
  expect(bodyOf(server, IMPORT)).toEqual({
    ...{ id: 'vdv', name: 'Van Dyck', abbreviation: 'VDV', language: 'ar', direction: 'rtl' },
    ...{ licence: 'Free', attribution: 'Van Dyck', numbering: 'original' },
    ...{ makeDefault: true, replace: false },
  });
  expect(screen.queryByRole('form', { name: 'About the text' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Import'));
});

it('[11.224] what the files say can be changed, and a message about it opens its field', async () => {
  await openForm({
    [IMPORT]: failure(422, 'validation_failed', { details: { language: ['Not a language'] } }),
  });
  await fillIn();
  await press('Import');
  await screen.findByText('Not a language');
  const language = screen.getByLabelText<HTMLInputElement>('Language');
  expect(language.value).toBe('ar');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Licence/).value).toBe('Free');
  await user.selectOptions(screen.getByLabelText('Direction of the script'), 'ltr');
  const sample = screen.getByRole('region', { name: 'First verses' });
  expect(sample.querySelector('[dir]')!.getAttribute('dir')).toBe('ltr');
});

it('[11.224] the fields are filled in for the file of the default text', async () => {
  const nothing = { info: {}, missing: ['id', 'name', 'licence'] };
  await openForm({}, read(nothing), file(10, 'eng-web_usfm.zip'));
  screen.getByText(/filled in for the World English Bible/);
  expect(screen.getByLabelText<HTMLInputElement>('ID').value).toBe('web');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Licence/).value).toBe('Public Domain');
});

it('[11.235] what is typed stays when another admin imports the first text', async () => {
  const server = { [LIST]: list([]) };
  answerWith(server);
  answerUploads(() => read());
  const { store } = show();
  await choose(file());
  await fillIn();
  server[LIST] = list([WEB]);
  act(() => void store.dispatch(textsApi.util.invalidateTags(['Texts'])));
  await screen.findByRole('heading', { name: 'Installed texts (1)' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Licence/).value).toBe('Free');
  screen.getByRole('button', { name: 'Close', expanded: true });
});

it('[11.225] an installed text is replaced after a question with both names', async () => {
  let differs = true;
  const server = await openForm(
    {
      [LIST]: list([{ ...VDV, chats: 3 }]),
      [IMPORT]: () => (differs ? failure(409, 'text_differs') : { status: 202, body: job() }),
      [STATE]: { body: job() },
    },
    read({ existing: 'differs' }),
  );
  screen.getByText(/^Van Dyck is installed, and its words differ\./);
  await fillIn();
  await press('Import');
  const question = await screen.findByRole('alertdialog', { name: 'Replace the installed text?' });
  expect(question.textContent).toContain(
    'Van Dyck is installed and differs. Van Dyck replaces it, also in the 3 chats that use it.',
  );
  differs = false;
  await user.click(within(question).getByRole('button', { name: 'Replace' }));
  await screen.findByRole('progressbar', { name: 'Importing Van Dyck' });
  expect(bodyOf(server, IMPORT)).toMatchObject({ id: 'vdv', replace: true });
});

it('[11.226] a form whose upload the server has forgotten keeps what was typed', async () => {
  let id = UPLOAD;
  const { uploads } = await openForm({ [IMPORT]: failure(404, 'not_found') }, () => {
    const answer = { status: 201, body: { id, report: report() } };
    id = JOB;
    return answer;
  });
  await fillIn();
  await press('Import');
  await screen.findByText(/^The server no longer has the file\./);
  await press('Upload again');
  await waitFor(() => expect(uploads.requests).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/^The server no longer has/)).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Licence/).value).toBe('Free');
});

it('[11.227] the progress survives a reload, and the end is announced', async () => {
  let now = job({ done: 1 });
  const { calls } = answerWith({
    [LIST]: () => list([VDV], now),
    [STATE]: () => ({ body: now }),
  });
  show();
  const bar = await screen.findByRole('progressbar', { name: 'Importing Van Dyck' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 4 books');
  now = job({ state: 'done', done: 4, outcome: 'replaced', warnings: ['GEN.usfm has no title.'] });
  await screen.findByText(
    'Van Dyck was replaced',
    { selector: '[role=status] *' },
    { timeout: 5000 },
  );
  await waitFor(() => expect(calls.filter((call) => call === LIST)).toHaveLength(2));
  screen.getByText('GEN.usfm has no title.');
  await press('Close');
  expect(screen.queryByRole('heading', { name: 'Import' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('[11.227] a failed import says why', async () => {
  answerWith({
    [LIST]: list([], job({ state: 'failed', error: 'The verses of GEN are broken.' })),
  });
  show();
  await screen.findByText('Van Dyck could not be imported');
  screen.getByText('Failed');
  expect(screen.getByText('The verses of GEN are broken.')).toBeTruthy();
});

it('[11.228] a text is removed after a question that says how many chats use it, and whose they are', async () => {
  const REMOVE = 'DELETE /api/admin/texts/web';
  let texts = [WEB, VDV];
  const { calls } = answerWith({
    [LIST]: () => list(texts),
    'GET /api/admin/texts/web/chats': { body: { count: 3, owners: ['ruth@example.org'] } },
    [REMOVE]: () => {
      texts = [VDV];
      return { status: 204 };
    },
  });
  show();
  await press('Remove World English Bible');
  const question = await screen.findByRole('alertdialog', { name: 'Remove this text?' });
  await within(question).findByText(/^3 chats use it\./);
  within(question).getByText('ruth@example.org');
  within(question).getByText(/^It is the default text\./);
  expect(calls).not.toContain(REMOVE);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('heading', { name: 'Installed texts (1)' });
  await screen.findByText('World English Bible was removed');
});

it('[11.229] a file can be dropped', async () => {
  answerWith({ [LIST]: list([]) });
  answerUploads(() => read());
  show();
  const zone = (await screen.findByRole('button', { name: 'Choose a file' })).parentElement!;
  fireEvent.drop(zone, { dataTransfer: { files: [file()] } });
  expect(await screen.findByRole('form', { name: 'About the text' })).toBeTruthy();
});
