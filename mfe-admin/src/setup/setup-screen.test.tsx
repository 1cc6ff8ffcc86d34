import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../testing/server.ts';
import type { Answer, Answers } from '../testing/server.ts';
import { SetupScreen } from './setup-screen.tsx';

const SETUP = 'GET /api/admin/setup';
const TEXTS = 'GET /api/admin/texts';
const MODEL = '/api/admin/services/model';
const SPEECH = '/api/admin/services/speech';
const IDS = ['account', 'model', 'transcription', 'speech', 'texts', 'joining', 'invited', 'chat'];
const setup = (...done: string[]) => ({
  body: { items: IDS.map((id) => ({ id, done: done.includes(id) })) },
});

const NOTHING = {
  ...{ source: 'stand-in', readOnly: false, settings: null, key: 'none' },
  ...{ changedAt: null, changedBy: null },
};
const SETTINGS = {
  ...{ address: 'https://models.example.org/v1', model: 'large', api: 'responses' },
  ...{ apiVersion: '2026-01-01', organization: null, project: null },
};
const SAVED = {
  ...{ source: 'screen', readOnly: false, settings: SETTINGS, key: 'kept' },
  ...{ changedAt: '2026-03-01T09:30:00.000Z', changedBy: null },
};
const check = (id: string, more: object = {}) => ({
  ...{ id, state: 'ok', milliseconds: 120, reason: null, status: null, message: null },
  ...more,
});
const invalid = (details: Record<string, string[]>): Answer => ({
  status: 422,
  body: { message: 'Validation failed', code: 'validation', requestId: 'r', details },
});

const show = (isAdmin = true, route = '/admin/setup') =>
  renderWithKit(<SetupScreen />, { route, user: testUser({ isAdmin }) });

const user = userEvent.setup();
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Opens the form of the model. */
const openModel = async (answers: Answers, button = 'Connect') => {
  const server = answerWith({ [SETUP]: setup(), [`GET ${MODEL}`]: { body: NOTHING }, ...answers });
  show();
  await press(`${button} A model`);
  await field('Address');
  return server;
};

const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = await field(name);
    await user.clear(input);
    await user.type(input, value);
  }
};

const lastBody = ({ calls, bodies }: ReturnType<typeof answerWith>, call: string): unknown =>
  JSON.parse(bodies[calls.lastIndexOf(call)]!);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[7.122] the screen shows what is done and what is to do, with links', async () => {
  answerWith({ [SETUP]: setup('account', 'speech', 'invited') });
  show();
  const list = await screen.findByRole('list', { name: 'Setup' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ children }) => [children[0]!.textContent, children[1]!.textContent])).toEqual(
    [
      ['Your account', 'Done'],
      ['A model', 'To do'],
      ['Transcription', 'To do'],
      ['Speech', 'Done'],
      ['Scripture texts', 'To do'],
      ['How people join', 'To do'],
      ['Someone invited', 'Done'],
      ['A first chat', 'To do'],
    ],
  );
  const links = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...['/settings', '/help/start#account'],
    ...['/help/admin-models#model', '/help/admin-models#transcription'],
    ...['/help/admin-models#speech'],
    ...['/admin/texts', '/help/admin-texts#first'],
    ...['/admin/users', '/help/admin-approval', '/qr-code', '/'],
  ]);
});

it('[7.150] the screen counts the points that are done', async () => {
  answerWith({ [SETUP]: setup('account', 'speech', 'invited') });
  show();
  expect(await screen.findByText('3 of 8 done')).toBeTruthy();
});

it('[7.148] the item of the texts names the languages of the interface that have none', async () => {
  const textIn = (language: string) => ({
    ...{ id: language, name: 'Talu', abbreviation: 'TAL', language, direction: 'ltr' },
    ...{ licence: 'CC0', attribution: 'Talu', numbering: 'english', isDefault: false },
    ...{ isBundled: false, books: 1, verses: 1, chats: 0 },
  });
  const texts = ['fra', 'hbo'].map(textIn);
  answerWith({ [SETUP]: setup(), [TEXTS]: { body: { texts, job: null } } });
  show();
  const text = 'No Scripture text is installed for English and Arabic.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('[7.148] the item of the texts asks for no list once each language has a text', async () => {
  const { calls } = answerWith({ [SETUP]: setup('texts') });
  show();
  await screen.findByText('Scripture texts', { selector: 'h2' });
  expect(calls).not.toContain(TEXTS);
});

it('[3.145] a link to an item opens its form', async () => {
  answerWith({ [SETUP]: setup(), [`GET ${MODEL}`]: { body: NOTHING } });
  show(true, '/admin/setup#model');
  await field('Address');
  const button = screen.getByRole('button', { name: 'Close A model' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(button);
});

it('[7.122] the screen offers to try again if the list cannot be loaded', async () => {
  let down = true;
  const failed = { status: 404, body: { message: 'No', code: 'not_found', requestId: 'r' } };
  answerWith({ [SETUP]: () => (down ? failed : setup()) });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  down = false;
  await user.click(retry);
  expect(await screen.findByText('Someone invited')).toBeTruthy();
});

it('[7.122] other users see Access Denied, and the server is asked nothing', async () => {
  const { calls } = answerWith({ [SETUP]: setup() });
  show(false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls).toEqual([]);
});

it('[7.123] an admin connects a model, and the page forgets the key', async () => {
  const server = await openModel({
    [`POST ${MODEL}`]: { body: { ...SAVED, settings: { ...SETTINGS, api: 'chat-completions' } } },
  });
  expect((await field('API key')).type).toBe('password');
  await fill({ Address: SETTINGS.address, 'API key': 'sk-secret', Model: 'large' });
  await user.selectOptions(await field('API'), 'chat-completions');
  await press('Save');
  await waitFor(async () => expect((await field('API key')).value).toBe(''));
  expect(lastBody(server, `POST ${MODEL}`)).toEqual({
    ...{ address: SETTINGS.address, key: 'sk-secret', model: 'large', api: 'chat-completions' },
  });
  expect(document.body.innerHTML).not.toContain('sk-secret');
});

it('[7.135] the notice says that a service is connected only if a test showed that it works', async () => {
  let state = 'failed';
  await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/test`]: () => ({
      body: { checks: [check('stream', { state, reason: null })] },
    }),
  });
  const save = async (title: string) => {
    await press('Save');
    await waitFor(() => expect(notifier.get()).toMatchObject({ title }));
  };
  await save('The settings are saved');
  await press('Test');
  await screen.findByText('Does not work');
  await save('The settings are saved');
  state = 'ok';
  await press('Test');
  await screen.findByText('Works');
  await save('The service is connected');
});

it('[7.136] the result of a refused test says what to look at', async () => {
  await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/test`]: {
      body: {
        checks: [
          check('stream', { state: 'failed', reason: 'refused', status: 401 }),
          check('long', { state: 'failed', reason: 'refused', status: 404 }),
        ],
      },
    },
  });
  await press('Test');
  await screen.findByText(/ · Status 401 · Check the API key$/);
  await screen.findByText(/ · Status 404 · Check the address/);
});

it('[7.123] a change keeps the key and the settings that the form does not show', async () => {
  const server = await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}`]: { body: SAVED },
  });
  await screen.findByText('A key is kept. Leave the field empty to go on using it.');
  expect((await field('API key')).value).toBe('');
  await fill({ Model: 'small' });
  await press('Save');
  await waitFor(() => expect(server.calls).toContain(`POST ${MODEL}`));
  expect(lastBody(server, `POST ${MODEL}`)).toEqual({ ...SETTINGS, model: 'small' });
});

it('[7.123] a change of speech keeps the names of the voices, and has no API', async () => {
  const settings = { address: 'https://s.example.org/v1', model: 'tts', voices: { Kore: 'nova' } };
  const server = answerWith({
    [SETUP]: setup('speech'),
    [`GET ${SPEECH}`]: { body: { ...SAVED, settings } },
    [`POST ${SPEECH}`]: { body: { ...SAVED, settings } },
  });
  show();
  await press('Change Speech');
  await fill({ Model: 'tts-hd' });
  expect(screen.queryByLabelText('API')).toBeNull();
  await press('Save');
  await waitFor(() => expect(server.calls).toContain(`POST ${SPEECH}`));
  expect(lastBody(server, `POST ${SPEECH}`)).toEqual({ ...settings, model: 'tts-hd' });
});

it('[7.124] the model is chosen from the list of the server, or typed', async () => {
  const found = { models: ['large', 'small'], reason: null, status: null, message: null };
  const server = await openModel({ [`POST ${MODEL}/models`]: { body: found } });
  await user.click(await field('Model'));
  await screen.findByText('Enter the address first, or type a name.');
  await fill({ Address: SETTINGS.address, 'API key': 'k' });
  await user.click(await field('Model'));
  await user.click(await screen.findByRole('option', { name: 'small' }));
  expect((await field('Model')).value).toBe('small');
  expect(lastBody(server, `POST ${MODEL}/models`)).toEqual({
    ...{ address: SETTINGS.address, key: 'k', api: 'auto' },
  });
  await fill({ Model: 'my-own' });
  await screen.findByText('The server lists no such model. Type its name.');
  await user.tab();
  expect((await field('Model')).value).toBe('my-own');
});

it('[7.146] the list is that of the address, the key and the API in the form', async () => {
  const server = await openModel({
    [`POST ${MODEL}/models`]: () => ({
      body: {
        models: [`model ${server.calls.filter((call) => call.endsWith('/models')).length}`],
        ...{ reason: null, status: null, message: null },
      },
    }),
  });
  await fill({ Address: SETTINGS.address, 'API key': 'k' });
  await user.click(await field('Model'));
  await screen.findByRole('option', { name: 'model 1' });
  await user.clear(await field('Address'));
  await user.click(await field('Model'));
  await screen.findByText('Enter the address first, or type a name.');
  expect(screen.queryByRole('option', { name: 'model 1' })).toBeNull();
  await fill({ Address: 'https://other.example.org/v1' });
  await user.click(await field('Model'));
  await screen.findByRole('option', { name: 'model 2' });
  await fill({ 'API key': 'other' });
  await user.click(await field('Model'));
  await screen.findByRole('option', { name: 'model 3' });
  expect(lastBody(server, `POST ${MODEL}/models`)).toEqual({
    ...{ address: 'https://other.example.org/v1', key: 'other', api: 'auto' },
  });
});

it('[4.480, 4.483] the field says why there is no list, and the server is asked again', async () => {
  const message = 'Too many requests. Please wait and try again.';
  const answers: Answer[] = [
    {
      status: 429,
      headers: { 'retry-after': '600' },
      body: { message, code: 'rate_limited', requestId: 'r' },
    },
    { body: { models: [], reason: 'unreachable', status: null, message: null } },
  ];
  const server = await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/models`]: () => answers.shift()!,
  });
  await user.click(await field('Model'));
  await screen.findByText(message);
  await user.tab();
  await user.click(await field('Model'));
  await screen.findByText('The server cannot be reached');
  expect(server.calls.filter((call) => call === `POST ${MODEL}/models`)).toHaveLength(2);
});

it('[7.125, 7.155] the results of a test are words, and go when a field changes', async () => {
  const server = await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/test`]: {
      body: {
        checks: [
          check('stream', { milliseconds: 1234 }),
          check('usage', { state: 'failed', reason: 'no_usage' }),
          check('long', { state: 'failed', reason: 'refused', status: 400, message: 'Too long.' }),
          check('roles', { milliseconds: 1 }),
          check('stream_options', { state: 'skipped', milliseconds: null, reason: 'not_needed' }),
          check('json_schema', { state: 'failed', reason: 'bad_response', used: true }),
          check('json_object', { used: true }),
          check('json_text', { state: 'failed', reason: 'declined' }),
        ],
      },
    },
  });
  await press('Test');
  const table = await screen.findByRole('table', { name: 'Results of the test' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['A plain reply', 'Works', '1.23 s'],
    ['Counted tokens', 'Does not workThe server does not count the tokens', '0.12 s'],
    ['A long reply', 'Does not workThe server refused the request · Status 400Too long.', '0.12 s'],
    ['A conversation', 'Works', '0.01 s'],
    ['A request with options', 'Not triedThis API does not need it', '–'],
    ['Data by a schema', 'Does not workWill be used · The answer cannot be read', '0.12 s'],
    ['Data as an object', 'WorksWill be used', '0.12 s'],
    ['Data by words alone', 'Does not workThe model declined to answer.', '0.12 s'],
  ]);
  expect(lastBody(server, `POST ${MODEL}/test`)).toEqual(SETTINGS);
  await fill({ Model: 'other' });
  expect(screen.queryByRole('table')).toBeNull();
});

it('[7.151] one sentence stands for what was not tried', async () => {
  const untried = { state: 'skipped', milliseconds: null, reason: 'not_tried' };
  await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/test`]: {
      body: {
        checks: [
          check('stream', { state: 'failed', reason: 'unreachable' }),
          ...['usage', 'long', 'roles', 'stream_options'].map((id) => check(id, untried)),
        ],
      },
    },
  });
  await press('Test');
  await screen.findByText('The rest is tried once a plain reply works.');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('[7.125] a field that changes during a test keeps its results away', async () => {
  const answer = Promise.withResolvers<Answer>();
  await openModel({
    [`GET ${MODEL}`]: { body: SAVED },
    [`POST ${MODEL}/test`]: () => answer.promise,
  });
  await press('Test');
  await fill({ Model: 'other' });
  answer.resolve({ body: { checks: [check('stream')] } });
  await screen.findByRole('button', { name: 'Test' });
  expect(screen.queryByRole('table')).toBeNull();
});

it('[7.126] messages stand beside their fields, and what was typed stays', async () => {
  const server = await openModel({
    [`POST ${MODEL}/test`]: invalid({ address: ['This address is not allowed.'] }),
    [`POST ${MODEL}`]: invalid({
      key: ['Enter the key again, because the address has changed.'],
    }),
  });
  await press('Save');
  await screen.findByText('Address is required');
  await screen.findByText('Model is required');
  expect(server.calls).not.toContain(`POST ${MODEL}`);
  await fill({ Address: 'http://169.254.169.254', 'API key': 'k', Model: 'm' });
  await press('Test');
  await screen.findByText('This address is not allowed.');
  expect(document.activeElement).toBe(await field('Address'));
  await press('Save');
  await screen.findByText('Enter the key again, because the address has changed.');
  await press('Close A model');
  await press('Connect A model');
  const typed = await Promise.all(['Address', 'API key', 'Model'].map(field));
  expect(typed.map(({ value }) => value)).toEqual(['http://169.254.169.254', 'k', 'm']);
});

it('[7.127] what the environment sets is read-only, with the reason', async () => {
  await openModel({
    [`GET ${MODEL}`]: { body: { ...SAVED, source: 'environment', readOnly: true } },
  });
  await screen.findByText(
    'The environment of the server sets this service, so it cannot be changed here.',
  );
  const fields = await Promise.all(['Address', 'API key', 'Model'].map(field));
  expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true]);
  for (const name of ['Test', 'Save', 'Remove']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it.each([
  ['Transcription', 'transcription'],
  ['Speech', 'speech'],
])('[7.127] the form of %s is read-only, too', async (name, kind) => {
  const { api: _, ...settings } = SETTINGS;
  answerWith({
    [SETUP]: setup(kind),
    [`GET /api/admin/services/${kind}`]: {
      body: { ...SAVED, settings, source: 'environment', readOnly: true },
    },
  });
  show();
  await press(`Change ${name}`);
  await screen.findByText(
    'The environment of the server sets this service, so it cannot be changed here.',
  );
  expect((await field('Address')).value).toBe(SETTINGS.address);
  expect((await field('Address')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('[7.128] a service is removed after a question', async () => {
  let kept = true;
  const server = await openModel({
    [`GET ${MODEL}`]: () => ({ body: kept ? SAVED : NOTHING }),
    [`DELETE ${MODEL}`]: () => {
      kept = false;
      return { body: NOTHING };
    },
  });
  expect((await field('Address')).value).toBe(SETTINGS.address);
  await press('Remove');
  const question = await screen.findByRole('alertdialog', { name: 'Remove the model?' });
  expect(server.calls).not.toContain(`DELETE ${MODEL}`);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect((await field('Address')).value).toBe(''));
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
