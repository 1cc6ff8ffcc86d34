import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import { createFakeServer, json, testChat, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const GONE = {
  ...{ id: 'tree-expert', name: 'Tree Expert', description: 'Knows trees.' },
  ...{ icon: 'leaf', active: false },
};

let server: FakeServer;

beforeEach(() => {
  localStorage.setItem('default_assistant', 'storyteller');
  server = createFakeServer();
  localStorage.setItem('assistants', JSON.stringify([...assistants, GONE]));
  server.state.chat = testChat({ assistantId: GONE.id });
  server.state.messages = [
    testMessage({ role: 'user', content: 'What is an oak?' }),
    testMessage({ content: 'A tree.', assistantId: GONE.id }),
  ];
});

it('[7.75] a chat of a removed assistant stays readable and offers another assistant', async () => {
  server.on(`PATCH ${server.base}`, ({ body }) => {
    server.state.chat = { ...server.state.chat, ...(body as object) };
    return json(server.state.chat);
  });
  renderChat();
  await screen.findByText('A tree.');
  expect(screen.getAllByText('Tree Expert').length).toBeGreaterThan(0);
  const offer = await screen.findByRole('button', { name: 'Continue with Storyteller' });
  expect(screen.getByText(/Tree Expert is no longer available/).role).toBe('status');
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.setup().click(offer);
  const input = await screen.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  await waitFor(() => screen.getByText('You are chatting with Storyteller'));
  expect(server.callsTo('PATCH', server.base)[0]?.body).toEqual({ assistantId: 'storyteller' });
});

it('[7.75] the chooser in a chat of a removed assistant names that assistant and offers the active ones', async () => {
  renderChat();
  const chooser = await screen.findByRole('combobox', { name: 'Assistant' });
  expect(chooser.textContent).toContain('Tree Expert');
});
