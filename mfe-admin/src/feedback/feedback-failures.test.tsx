import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feedback } from '@targum/contracts/on-demand';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import { FeedbackScreen } from './feedback-screen.tsx';

const bug: Feedback = {
  id: '01938f5e-7c1a-7000-8000-0000000000f1',
  message: 'It stops',
  category: 'bug',
  status: 'new',
  userEmail: null,
  userName: null,
  userId: null,
  createdAt: '2026-05-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
};
const people = userEvent.setup();

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a feedback action that fails', () => {
  it.each([
    ['Mark as read', 'Failed to update feedback status'],
    ['Delete', 'Failed to delete feedback'],
  ])('[6.31] shows, after %s, the notice %s', async (entry, title) => {
    const body = { message: 'Not now', code: 'conflict', requestId: 'r' };
    answerWith({
      'GET /api/admin/feedback': { body: [bug] },
      [`PATCH /api/admin/feedback/${bug.id}`]: { status: 409, body },
      [`DELETE /api/admin/feedback/${bug.id}`]: { status: 409, body },
    });
    renderWithKit(<FeedbackScreen />, {
      route: '/admin/feedback',
      user: testUser({ isAdmin: true }),
    });
    await people.click(await screen.findByRole('button', { name: 'Feedback options' }));
    await people.click(await screen.findByRole('menuitem', { name: entry }));
    if (entry === 'Delete') {
      const question = within(await screen.findByRole('alertdialog'));
      await people.click(await question.findByRole('button', { name: 'Delete' }));
    }
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        variant: 'destructive',
        title,
        description: 'Not now',
      }),
    );
  });

  it('removes the entry from the list if another admin has deleted it', async () => {
    const body = { message: 'Not found', code: 'not_found', requestId: 'r' };
    let entries = [bug];
    answerWith({
      'GET /api/admin/feedback': async () => ({ body: entries }),
      [`DELETE /api/admin/feedback/${bug.id}`]: { status: 404, body },
    });
    renderWithKit(<FeedbackScreen />, {
      route: '/admin/feedback',
      user: testUser({ isAdmin: true }),
    });
    await people.click(await screen.findByRole('button', { name: 'Feedback options' }));
    await people.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    entries = [];
    const question = within(await screen.findByRole('alertdialog'));
    await people.click(await question.findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({ title: 'Failed to delete feedback' }),
    );
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('keeps the list on the screen if the list cannot be refreshed, and offers to try again', async () => {
    const body = { message: 'Not found', code: 'not_found', requestId: 'r' };
    let down = false;
    const seen = { ...bug, status: 'read' };
    answerWith({
      'GET /api/admin/feedback': () => (down ? { status: 404, body } : { body: [bug] }),
      [`PATCH /api/admin/feedback/${bug.id}`]: { body: seen },
    });
    renderWithKit(<FeedbackScreen />, {
      route: '/admin/feedback',
      user: testUser({ isAdmin: true }),
    });
    await people.click(await screen.findByRole('button', { name: 'Feedback options' }));
    down = true;
    await people.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
    await screen.findByText('This list could not be refreshed.');
    expect(screen.getByRole('article')).toBeTruthy();
    down = false;
    await people.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  });

  it('leaves open a confirmation that the admin opened before the answer arrived', async () => {
    const other = { ...bug, id: bug.id.replace(/f1$/, 'f2'), message: 'It goes' };
    const { promise, resolve } = Promise.withResolvers<object>();
    const { calls } = answerWith({
      'GET /api/admin/feedback': { body: [bug, other] },
      [`DELETE /api/admin/feedback/${bug.id}`]: async () => ({ status: 409, body: await promise }),
    });
    renderWithKit(<FeedbackScreen />, {
      route: '/admin/feedback',
      user: testUser({ isAdmin: true }),
    });
    const ask = async (place: number) => {
      const buttons = await screen.findAllByRole('button', { name: 'Feedback options' });
      await people.click(buttons[place]!);
      await people.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      return within(await screen.findByRole('alertdialog'));
    };
    const first = await ask(0);
    await people.click(first.getByRole('button', { name: 'Delete' }));
    await people.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(calls).toContain(`DELETE /api/admin/feedback/${bug.id}`));
    await ask(1);
    await act(async () => resolve({ message: 'Not now', code: 'conflict', requestId: 'r' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({ title: 'Failed to delete feedback' }),
    );
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});
