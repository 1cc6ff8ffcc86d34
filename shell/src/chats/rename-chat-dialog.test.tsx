import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findInvalid, renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import RenameChatDialog from './rename-chat-dialog.tsx';

const chat = testChat();
const RENAME = `PATCH /api/chats/${chat.id}`;

describe('the rename dialog', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('starts with the current title and sends the new one', async () => {
    const { bodies } = fakeServer({ [RENAME]: { ...chat, title: 'Psalm 23' } });
    const onClose = vi.fn();
    renderWithKit(<RenameChatDialog chat={chat} onClose={onClose} />, { user: testUser() });
    const title = await screen.findByDisplayValue('The good shepherd');
    await userEvent.clear(title);
    await userEvent.type(title, 'Psalm 23');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await bodies(RENAME)).toEqual([{ title: 'Psalm 23' }]);
  });

  it('reports a failure, stays open and keeps the new title', async () => {
    fakeServer({ [RENAME]: refuse(409, 'conflict', 'Not now') });
    const onClose = vi.fn();
    renderWithKit(<RenameChatDialog chat={chat} onClose={onClose} />, { user: testUser() });
    const title = await screen.findByDisplayValue('The good shepherd');
    await userEvent.clear(title);
    await userEvent.type(title, 'Psalm 23');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const notice = (await screen.findByText('Failed to rename chat')).closest('[data-variant]');
    expect(notice?.getAttribute('data-variant')).toBe('destructive');
    expect(within(notice as HTMLElement).getByText('Not now')).toBeTruthy();
    expect(screen.getByDisplayValue('Psalm 23')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[10.40] says at the field why the server refuses a title, and keeps the title', async () => {
    const text = 'Choose another title';
    const { requestsFor } = fakeServer({
      [RENAME]: refuse(422, 'validation_failed', text, { title: [text] }),
    });
    renderWithKit(<RenameChatDialog chat={chat} onClose={() => {}} />, { user: testUser() });
    const title = await screen.findByDisplayValue('The good shepherd');
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.clear(title);
    await userEvent.click(save);
    await findInvalid('textbox', 'Title', 'Title is required');
    expect(requestsFor(RENAME)).toEqual([]);
    await userEvent.type(title, 'Psalm 23');
    await userEvent.click(save);
    await findInvalid('textbox', 'Title', text);
    expect((title as HTMLInputElement).value).toBe('Psalm 23');
  });
});
