import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { adminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCount, QuotationResult } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith } from '../testing/server.ts';
import type { Answer, Answers } from '../testing/server.ts';
import { QuotationsScreen } from './quotations-screen.tsx';

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

function show(answers: Answers, isAdmin = true) {
  const server = answerWith(answers);
  renderWithKit(<QuotationsScreen />, {
    route: '/admin/quotations',
    user: testUser({ isAdmin }),
  });
  return server;
}

const table = () => screen.findByRole('table', { name: TITLE });

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => activateLanguage('en'));
});

it('[7.88] the screen shows how many quotations of 30 days were not right', async () => {
  show({ [QUOTATIONS]: answerOf(ROWS) });
  const addresses = vi.spyOn(globalThis, 'fetch');
  await screen.findByText('Not right: 16 of 60 (26.7%)');
  expect(screen.getByRole('heading', { level: 1, name: 'Quotations' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: TITLE })).toBeTruthy();
  const asked = addresses.mock.calls
    .map(([request]) => new URL((request as Request).url))
    .filter(({ pathname }) => pathname === '/api/admin/quotations');
  expect(asked.map(({ search }) => search)).toEqual(['?days=30']);
});

it('[7.88] verses that the program inserted do not count in the share', async () => {
  show({ [QUOTATIONS]: answerOf(countsOf({ inserted: 7 })) });
  expect(await screen.findByText('Not right: 0')).toBeTruthy();
});

it('[7.89] a table counts the quotations by assistant, model and prompt version, most wrong first', async () => {
  show({ [QUOTATIONS]: answerOf(ROWS) });
  const rows = within(await table())
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
});

it('[7.90] the screen says if the period has no quotations', async () => {
  show({ [QUOTATIONS]: answerOf([]) });
  await screen.findByText('No quotations yet');
  expect(screen.queryByRole('table')).toBeNull();
});

it('[7.90] the screen says if the counts cannot be loaded, and offers to try again', async () => {
  let isDown = true;
  show({ [QUOTATIONS]: () => (isDown ? { status: 404, body: {} } : answerOf(ROWS)) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load the quotations');
  isDown = false;
  await userEvent.setup().click(within(alert).getByRole('button', { name: 'Retry' }));
  await table();
});

it.each([
  ['who are not admins', false, { status: 200 }],
  ['who have lost the role', true, { status: 403, body: { code: 'forbidden' } }],
])('[7.88] the screen shows Access Denied to users %s', async (_, isAdmin, refused) => {
  const { calls } = show({ [QUOTATIONS]: refused }, isAdmin);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls.includes(QUOTATIONS)).toBe(isAdmin);
});

it.each([
  [['en'], 'No Scripture text is installed for French and Arabic.'],
  [['en-GB', 'ara'], 'No Scripture text is installed for French.'],
  [['sw', 'not a tag'], 'No Scripture text is installed for English, French, and Arabic.'],
])('[7.92] with texts in %j, the screen says %j', async (installed, sentence) => {
  show({ [QUOTATIONS]: answerOf([]), 'GET /api/texts': { body: installed.map(textIn) } });
  const whole = `${sentence} Quotations in a language without a text count as retellings.`;
  expect(await screen.findByText(whole)).toBeTruthy();
});

it.each([
  [['en', 'fr'], 'لا يوجد نص كتابي مثبَّت لهذه اللغة: العربية.'],
  [['en'], 'لا يوجد نص كتابي مثبَّت لهاتين اللغتين: الفرنسية والعربية.'],
  [['sw'], 'لا يوجد نص كتابي مثبَّت لهذه اللغات: الإنجليزية والفرنسية والعربية.'],
])('[7.92] with texts in %j, the screen says in Arabic %j', async (installed, sentence) => {
  await act(() => activateLanguage('ar'));
  show({ [QUOTATIONS]: answerOf([]), 'GET /api/texts': { body: installed.map(textIn) } });
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
});

it.each([
  ['in all languages of the screens', ['en', 'fr-CA', 'ar', 'he']],
  ['at all', []],
])('[7.92] the screen names no languages if texts are installed %s', async (_, installed) => {
  const { calls } = show({
    [QUOTATIONS]: answerOf(ROWS),
    'GET /api/texts': { body: installed.map(textIn) },
  });
  await waitFor(() => expect(calls).toContain('GET /api/texts'));
  await table();
  expect(screen.queryByText(/No Scripture text is installed for/)).toBeNull();
});

function textIn(language: string) {
  return {
    ...{ id: 'talu', abbreviation: 'TAL', name: 'The Talu text', language, direction: 'ltr' },
    ...{ licence: 'CC0', attribution: 'Talu', isDefault: true, checksum: 'c', books: [] },
  };
}
