import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { ChatRow } from './chat-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chat = testChat();

const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

it('a dialog stays open when the answer of an earlier dialog arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = vi.fn(async () => promise);
  vi.stubGlobal('fetch', sent);
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await choose('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose('Rename');
  const title = await screen.findByDisplayValue('The good shepherd');
  await userEvent.clear(title);
  await userEvent.type(title, 'Psalm 23');
  const refusal = { code: 'conflict', message: 'Not now', requestId: 'r' };
  await act(async () => resolve(Response.json(refusal, { status: 409 })));
  await screen.findByText('Failed to delete chat');
  expect(screen.getByDisplayValue('Psalm 23')).toBeTruthy();
});

it('[3.62] a row names the assistant, and describes its options by the title', async () => {
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await screen.findByRole('link', { name: /^The good shepherd.*Storyteller$/ });
  const options = () => screen.getByRole('button', { name: 'Chat options' });
  const description = () =>
    document.getElementById(options().getAttribute('aria-describedby')!)?.textContent;
  expect(description()).toBe('The good shepherd');
  await userEvent.click(options());
  await screen.findByRole('menu');
  expect(description()).toBe('The good shepherd');
});
