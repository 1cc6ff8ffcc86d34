import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { adminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCount, QuotationResult } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { giveElementsSize } from '../testing/layout.ts';
import { listedUser } from '../testing/listed-user.ts';
import { answerWith } from '../testing/server.ts';
import type { Answer, Answers } from '../testing/server.ts';
import { UsersScreen } from '../users/users-screen.tsx';

const USERS = 'GET /api/admin/users';
const QUOTATIONS = 'GET /api/admin/quotations';
const TITLE = 'Quotations of the last 30 days';

const countsOf = (
  counts: Partial<Record<QuotationResult, number>>,
  about: Partial<QuotationCount> = {},
): QuotationCount[] =>
  Object.entries(counts).map(([result, count]) => ({
    ...{ assistantId: 'storyteller', model: 'some-model', promptVersion: '3fa2b1c8d9e0' },
    ...{ result: result as QuotationResult, count },
    ...about,
  }));

const ROWS = [
  ...countsOf({ inserted: 1200, exact: 30, same_words: 8, pasted: 2 }),
  ...countsOf(
    { exact: 1, differs: 4, elsewhere: 2, retelling: 6, unchecked: 3 },
    { assistantId: 'gone', promptVersion: '0a1b2c3d4e5f' },
  ),
  ...countsOf({ differs: 4 }, { model: 'other-model' }),
];
const answerOf = (rows: readonly QuotationCount[]): Answer => ({
  body: adminQuotations.parse({ days: 30, rows }),
});

function show(answers: Answers) {
  giveElementsSize();
  const server = answerWith({
    [USERS]: { body: [listedUser({ firstName: 'Miriam', lastName: 'Levi' })] },
    ...answers,
  });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  return server;
}

const card = () => screen.findByRole('region', { name: TITLE });

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => activateLanguage('en'));
});

const toggle = async () => within(await card()).findByRole('button', { name: /^Quotations of/ });

it('[7.88] a line shows how many quotations were not right', async () => {
  show({ [QUOTATIONS]: answerOf(ROWS) });
  const button = await toggle();
  expect(button.textContent).toBe(`${TITLE} Not right: 16 of 60 (26.7%)`);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('heading', { level: 2, name: button.textContent })).toBeTruthy();
  expect(screen.queryByRole('table', { name: TITLE })).toBeNull();
});

it('[7.88] verses that the program inserted do not count in the share', async () => {
  show({ [QUOTATIONS]: answerOf(countsOf({ inserted: 7 })) });
  expect((await toggle()).textContent).toBe(`${TITLE} Not right: 0`);
});

it('[7.89] a table counts the quotations by assistant, model and prompt version, most wrong first', async () => {
  show({ [QUOTATIONS]: answerOf(ROWS) });
  const button = await toggle();
  await userEvent.setup().click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const rows = within(screen.getByRole('table', { name: TITLE }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    [
      ...['Assistant, model, prompt version', 'Quotations', 'Not right', 'Words differ'],
      ...['Found elsewhere', 'Retelling', 'Not checked', 'Right', 'Inserted'],
    ],
    ['All assistants', '60', '16 of 60 (26.7%)', '8', '2', '6', '3', '41', '1,200'],
    ['gonesome-model · 0a1b2c3d4e5f', '16', '12 of 16 (75%)', '4', '2', '6', '3', '1', '0'],
    [
      ...['Storytellerother-model · 3fa2b1c8d9e0', '4', '4 of 4 (100%)'],
      ...['4', '0', '0', '0', '0', '0'],
    ],
    [
      ...['Storytellersome-model · 3fa2b1c8d9e0', '40', '0 of 40 (0%)'],
      ...['0', '0', '0', '0', '40', '1,200'],
    ],
  ]);
  screen.getByText(
    'Right quotations match a Scripture text or the user’s own text word for word. Punctuation and capitals may differ. Passages that the program inserts are counted separately, under “Inserted”.',
  );
  await userEvent.setup().click(button);
  expect(screen.queryByRole('table', { name: TITLE })).toBeNull();
});

it('[7.90] the card says if the period has no quotations', async () => {
  show({ [QUOTATIONS]: answerOf([]) });
  const region = within(await card());
  await region.findByText('No quotations yet');
  expect(region.queryByRole('button')).toBeNull();
});

const FAILED = 'Failed to load the quotations';

it('[7.90] an alert in the card says if the counts cannot be loaded, and the list stays', async () => {
  show({ [QUOTATIONS]: { status: 404, body: {} } });
  const region = within(await card());
  await waitFor(() => expect(region.getByRole('alert').textContent).toBe(FAILED));
  await screen.findByRole('article', { name: 'Miriam Levi' });
});

it('[7.90, 7.88] the card shows its counts even if the list cannot be loaded', async () => {
  show({ [USERS]: { status: 404, body: {} }, [QUOTATIONS]: answerOf(ROWS) });
  const alert = await screen.findByRole('alert');
  expect((await toggle()).textContent).toBe(`${TITLE} Not right: 16 of 60 (26.7%)`);
  expect((await card()).contains(alert)).toBe(false);
});

it('[7.90] the button for a retry keeps the focus while the counts load, and the card says if the retry fails, too', async () => {
  const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
  let asked = 0;
  show({
    [QUOTATIONS]: () => {
      asked += 1;
      return asked === 1 ? { status: 404, body: {} } : answers[asked - 2]!.promise;
    },
  });
  const user = userEvent.setup();
  const region = within(await card());
  const button = await region.findByRole('button', { name: 'Load again' });
  await user.click(button);
  await waitFor(() => expect(asked).toBe(2));
  expect(region.queryByRole('alert')).toBeNull();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);

  answers[0]!.resolve({ status: 404, body: {} });
  await waitFor(() => expect(region.getByRole('alert').textContent).toBe(FAILED));
  expect(document.activeElement).toBe(button);

  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toBe(3));
  answers[1]!.resolve(answerOf(ROWS));
  await toggle();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(document.activeElement).toBe(await card());
});

it('[7.90] the focus stays in the card if the period turns out to have no quotations', async () => {
  let isDown = true;
  show({ [QUOTATIONS]: () => (isDown ? { status: 404, body: {} } : answerOf([])) });
  const region = within(await card());
  const button = await region.findByRole('button', { name: 'Load again' });
  isDown = false;
  await userEvent.setup().click(button);
  await region.findByText('No quotations yet');
  expect(document.activeElement).toBe(await card());
});

it('[7.88] the card requests the counts once, for 30 days, when the list has arrived', async () => {
  const list = Promise.withResolvers<void>();
  const { calls } = show({
    [QUOTATIONS]: answerOf(ROWS),
    [USERS]: async () => {
      await list.promise;
      return { body: [listedUser({ firstName: 'Miriam', lastName: 'Levi' })] };
    },
  });
  const addresses = vi.spyOn(globalThis, 'fetch');
  expect((await card()).getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(calls).toContain(USERS));
  expect(calls).not.toContain(QUOTATIONS);
  list.resolve();
  await screen.findByRole('article', { name: 'Miriam Levi' });
  await toggle();
  expect((await card()).getAttribute('aria-busy')).toBe('false');
  const asked = addresses.mock.calls
    .map(([request]) => new URL((request as Request).url))
    .filter(({ pathname }) => pathname === '/api/admin/quotations');
  expect(asked.map(({ search }) => search)).toEqual(['?days=30']);
});

it.each([
  [['en'], 'No Scripture text is installed for French and Arabic.'],
  [['en-GB', 'ara'], 'No Scripture text is installed for French.'],
  [['sw', 'not a tag'], 'No Scripture text is installed for English, French, and Arabic.'],
])('[7.92] with texts in %j, the card says %j', async (installed, sentence) => {
  show({ [QUOTATIONS]: answerOf([]), 'GET /api/texts': { body: installed.map(textIn) } });
  const note = await within(await card()).findByText(sentence);
  expect(note.textContent).toBe(
    `${sentence} Quotations in a language without a text count as retellings.`,
  );
});

it.each([
  [['en', 'fr'], 'لا يوجد نص كتابي مثبَّت لهذه اللغة: العربية.'],
  [['en'], 'لا يوجد نص كتابي مثبَّت لهاتين اللغتين: الفرنسية والعربية.'],
  [['sw'], 'لا يوجد نص كتابي مثبَّت لهذه اللغات: الإنجليزية والفرنسية والعربية.'],
])('[7.92] with texts in %j, the card says in Arabic %j', async (installed, sentence) => {
  await act(() => activateLanguage('ar'));
  show({ [QUOTATIONS]: answerOf([]), 'GET /api/texts': { body: installed.map(textIn) } });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it.each([
  ['in all languages of the screens', ['en', 'fr-CA', 'ar', 'he']],
  ['at all', []],
])('[7.92] the card names no languages if texts are installed %s', async (_, installed) => {
  const { calls } = show({
    [QUOTATIONS]: answerOf(ROWS),
    'GET /api/texts': { body: installed.map(textIn) },
  });
  await waitFor(() => expect(calls).toContain('GET /api/texts'));
  await toggle();
  expect(screen.queryByText(/No Scripture text is installed for/)).toBeNull();
});

function textIn(language: string) {
  return {
    ...{ id: 'talu', abbreviation: 'TAL', name: 'The Talu text', language, direction: 'ltr' },
    ...{ licence: 'CC0', attribution: 'Talu', isDefault: true, checksum: 'c', books: [] },
  };
}
