import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PassageProblem } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  renderPassageButton,
  servePassages,
  testPassage,
  testText,
} from '../../../testing/passages.tsx';
import { refusal } from '../../../testing/refusal.ts';
import { cleanUpChat } from '../../../testing/render-chat.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});
afterEach(async () => {
  cleanUpChat();
  await activateLanguage('en');
});

type Row = readonly [PassageProblem, Record<string, string[]>, en: string, fr: string, ar: string];
const rows: readonly Row[] = [
  [
    'not_a_reference',
    {},
    'Write a book, then a chapter and verses, such as Mark 4:35-41.',
    'Écrivez un livre, puis un chapitre et des versets, par exemple Marc 4.35-41.',
    'اكتب اسم سفر ثم الأصحاح والآيات، مثل مرقس 4: 35-41.',
  ],
  [
    'too_many_verses',
    {},
    'A passage has at most 200 verses. Choose a shorter one.',
    'Un passage compte au plus 200 versets. Choisissez-en un plus court.',
    'أقصى عدد لآيات المقطع 200. اختر مقطعًا أقصر.',
  ],
  [
    'unknown_text',
    {},
    'This text is not installed. Choose another text.',
    'Ce texte n’est pas installé. Choisissez-en un autre.',
    'هذا النص غير مثبّت. اختر نصًا آخر.',
  ],
  [
    'no_such_book',
    {},
    'This text does not have this book.',
    'Ce texte n’a pas ce livre.',
    'لا يحتوي هذا النص على هذا السفر.',
  ],
  [
    'no_such_chapter',
    { last: ['16'] },
    'This text does not have this chapter. The last chapter of the book is 16.',
    'Ce texte n’a pas ce chapitre. Le dernier chapitre du livre est le 16.',
    'لا يحتوي هذا النص على هذا الأصحاح. آخر أصحاح في السفر هو 16.',
  ],
  [
    'no_such_verse',
    { last: ['41'] },
    'This chapter does not have this verse. Its last verse is 41.',
    'Ce chapitre n’a pas ce verset. Son dernier verset est le 41.',
    'لا توجد هذه الآية في هذا الأصحاح. آخر آية فيه هي 41.',
  ],
  [
    'not_in_text',
    {},
    'This text leaves these verses out. Choose others, or another text.',
    'Ce texte omet ces versets. Choisissez-en d’autres, ou un autre texte.',
    'هذه الآيات غير موجودة في هذا النص. اختر آيات أخرى أو نصًا آخر.',
  ],
  [
    'not_in_text',
    { place: ['MRK 4:24-26'] },
    'This text has these verses at another place: Mark 4:24–26.',
    'Dans ce texte, ces versets se trouvent ailleurs : Mark 4:24–26.',
    'هذه الآيات في موضع آخر من هذا النص: Mark 4:24–26.',
  ],
];

const labels = {
  en: ['Set passage', 'Reference'],
  fr: ['Choisir un passage', 'Référence'],
  ar: ['تعيين مقطع', 'الشاهد'],
} as const;

const texts = [testText()];

async function typeIn(language: Language, words: string) {
  await activateLanguage(language);
  const chat = renderPassageButton();
  const [button, label] = labels[language];
  const field = await chat.open(button, label);
  await chat.user.type(field, words);
  return { ...chat, field };
}

describe.each(['en', 'fr', 'ar'] as const)('the dialog in %s', (language) => {
  it.each(rows)('[4.205] names the problem %s %j below the field', async (...row) => {
    const [reason, details, en, fr, ar] = row;
    servePassages(server, { texts, found: { 'Mark 9': () => refusal(reason, details) } });
    const { field } = await typeIn(language, 'Mark 9');
    fireEvent.blur(field);
    const said = { en, fr, ar }[language];
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(said);
    const live = screen.getAllByRole('status').map((region) => region.textContent);
    expect(live).toContain(said);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it("[4.420] the field suggests names in the reader's language before the texts' own", async () => {
  servePassages(server, { texts });
  await typeIn('fr', 'mar');
  const list = await screen.findByRole('listbox');
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Marc', 'Mark']),
  );
});

it('[4.205] a problem disappears when the words change', async () => {
  const passage = testPassage('MRK 4:35', [35]);
  servePassages(server, { texts, found: { 'Mark 4:35': passage } });
  const { user, field } = await typeIn('en', 'Mark 4:{Enter}');
  await screen.findAllByText(/^Write a book/);
  await user.type(field, '35');
  await waitFor(() => expect(screen.queryAllByText(/^Write a book/)).toEqual([]));
  await screen.findByText('35');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), /^There is no/],
  [
    'a failure',
    () => json({ code: 'internal', message: 'x', requestId: 'r' }, 500),
    /^The passage/,
  ],
] as const)('[4.205] %s shows advice, and Enter tries again', async (...row) => {
  const [, answer, said] = row;
  servePassages(server, { texts, found: { 'Mark 4': answer } });
  const { user, field } = await typeIn('en', 'Mark 4{Enter}');
  await screen.findAllByText(said);
  expect(field.value).toBe('Mark 4');
  await waitFor(() => expect(document.activeElement).toBe(field));
  servePassages(server, { texts, found: { 'Mark 4': testPassage('MRK 4', [1, 2]) } });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PATCH', server.base)).toHaveLength(1);
});
