import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Share } from '@targum/contracts/on-demand';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { ShareList } from './share-list.tsx';

const share: Share = {
  id: '01938f5e-7c1a-7000-8000-0000000000a1',
  chatId: '01938f5e-7c1a-7000-8000-0000000000c1',
  title: 'The good shepherd',
  withNames: false,
  messages: 4,
  createdAt: '2026-05-01T08:00:00.000Z',
  expiresAt: null,
};

/**
 * Answers requests for the list with `answers`, one after the other, and refuses all other calls.
 */
function serve(...answers: (Share[] | null)[]) {
  const refused = { message: 'Not found', code: 'not_found', requestId: 'r' };
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    const answer = method === 'GET' ? answers.shift() : null;
    return answer ? Response.json(answer) : Response.json(refused, { status: 404 });
  });
  renderWithKit(<ShareList />, { user: testUser() });
}

it('[4.119] the user can load a list again that could not be loaded', async () => {
  serve(null, [share]);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('The good shepherd');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[4.119] a copy that could not be revoked stays in the list', async () => {
  serve([share]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  const confirm = await screen.findByRole('alertdialog');
  await userEvent.click(within(confirm).getByRole('button', { name: 'Revoke' }));
  await waitFor(() =>
    expect(notifier.get()).toMatchObject({ title: 'The shared copy could not be revoked' }),
  );
  await screen.findByText('The good shepherd');
});
