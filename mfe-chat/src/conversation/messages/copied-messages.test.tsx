import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

const LINE = 'The messages above come from a shared copy.';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-role]')];

it('[4.436] a line follows the messages of a shared copy, and their heading names no author', async () => {
  server.state.messages = [
    testMessage({ role: 'user', content: 'Copied question', copied: true }),
    testMessage({ content: 'Copied reply', copied: true }),
    testMessage({ role: 'user', content: 'Own question' }),
    testMessage({ content: 'Own reply' }),
  ];
  renderChat();
  await screen.findByText('Own reply');
  const [question, reply, own, answer] = rows().map((row) => within(row));
  expect(question!.getByText(/^Question, /)).toBeTruthy();
  expect(question!.queryByText(/^You, /)).toBeNull();
  expect(own!.getByText(/^You, /)).toBeTruthy();
  expect(reply!.getByText(LINE)).toBeTruthy();
  for (const others of [question, own, answer]) expect(others!.queryByText(LINE)).toBeNull();
});
