import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  renderPassageButton,
  servePassages,
  testPassage,
  testText,
} from '../../../testing/passages.tsx';
import { refusal } from '../../../testing/refusal.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

const texts = [testText()];

async function typeIn(words: string) {
  const chat = renderPassageButton();
  const field = await chat.open();
  await chat.user.type(field, words);
  return { ...chat, field };
}

it('[4.205] a problem stands below the field, and a polite live region says it', async () => {
  const refused = () => refusal('not_in_text', { place: ['MRK 4:24-26'] });
  servePassages(server, { texts, found: { 'Mark 9': refused } });
  const { field } = await typeIn('Mark 9');
  fireEvent.blur(field);
  const said = 'This text has these verses at another place: Mark 4:24–26.';
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(said);
  const live = screen.getAllByRole('status').map((region) => region.textContent);
  expect(live).toContain(said);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[4.205] a problem disappears when the words change', async () => {
  const passage = testPassage('MRK 4:35', [35]);
  servePassages(server, { texts, found: { 'Mark 4:35': passage } });
  const { user, field } = await typeIn('Mark 4:{Enter}');
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
  const { user, field } = await typeIn('Mark 4{Enter}');
  await screen.findAllByText(said);
  expect(field.value).toBe('Mark 4');
  await waitFor(() => expect(document.activeElement).toBe(field));
  servePassages(server, { texts, found: { 'Mark 4': testPassage('MRK 4', [1, 2]) } });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PATCH', server.base)).toHaveLength(1);
});
