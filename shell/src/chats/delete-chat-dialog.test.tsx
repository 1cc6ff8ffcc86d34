import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import DeleteChatDialog from './delete-chat-dialog.tsx';

const chat = testChat();
const DELETE = `DELETE /api/chats/${chat.id}`;

async function open(answer: () => Response) {
  const { requestsFor } = fakeServer({ [DELETE]: answer });
  const onClose = vi.fn();
  renderWithKit(<DeleteChatDialog chat={chat} onClose={onClose} />, { user: testUser() });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete chat' }));
  return { dialog, requestsFor, onClose };
}

describe('the dialog that deletes a chat', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[3.14, 3.62] asks for confirmation, shows a notice and closes', async () => {
    const { dialog, requestsFor, onClose } = await open(() => new Response(null, { status: 204 }));
    expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
    expect(dialog.getByText('The good shepherd')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(requestsFor(DELETE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Chat deleted successfully')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[3.14] reports a failure', async () => {
    const { dialog, onClose } = await open(refuse(409, 'conflict', 'Not now'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const notice = (await screen.findByText('Failed to delete chat')).closest('[data-variant]');
    expect(notice?.getAttribute('data-variant')).toBe('destructive');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
