import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feedback } from '@targum/contracts/on-demand';
import { notifier } from '@targum/ui-kit';
import { addStyles, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import { FeedbackScreen } from './feedback-screen.tsx';

const entry = (message: string, values: Partial<Feedback>): Feedback => ({
  id: crypto.randomUUID(),
  message,
  category: null,
  status: 'new',
  userEmail: null,
  userName: null,
  userId: null,
  createdAt: '2026-05-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...values,
});
const bug = entry('It stops', { category: 'bug', userName: 'Miriam' });
const idea = entry('More voices', { category: 'feature', status: 'read' });
const refused = {
  status: 403,
  body: { message: 'You are not allowed to do this', code: 'forbidden', requestId: 'r' },
};

const people = userEvent.setup();
const open = (isAdmin = true) =>
  renderWithKit(<FeedbackScreen />, { route: '/admin/feedback', user: testUser({ isAdmin }) });

async function choose(message: string, item: string): Promise<void> {
  const card = (await screen.findByText(message)).closest('article')!;
  await people.click(within(card).getByRole('button', { name: 'Feedback options' }));
  await people.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the feedback screen', () => {
  it('[6.26] filters by status and category', async () => {
    answerWith({ 'GET /api/admin/feedback': { body: [bug, idea] } });
    open();
    await screen.findByText('Feedback Submissions (2)');
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    expect(options('Status')).toEqual(['All statuses', 'New', 'Read', 'Resolved']);
    expect(options('Category')).toEqual([
      'All categories',
      'Bug Report',
      'Feature Request',
      'General Feedback',
      'Other',
    ]);
    await people.selectOptions(screen.getByLabelText('Status'), 'Read');
    await screen.findByText('Feedback Submissions (1)');
    expect(screen.queryByText('It stops')).toBeNull();
    await people.selectOptions(screen.getByLabelText('Category'), 'Bug Report');
    expect(await screen.findByText('Try adjusting your filters')).toBeTruthy();
    expect(screen.getByText('No feedback found')).toBeTruthy();
    await people.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('Feedback Submissions (2)')).toBeTruthy();
  });

  it('[6.26] filters by each status and category, and the cards show both', async () => {
    const statuses = [
      ['new', 'New'],
      ['read', 'Read'],
      ['resolved', 'Resolved'],
    ] as const;
    const categories = [
      ['bug', 'Bug Report'],
      ['feature', 'Feature Request'],
      ['general', 'General Feedback'],
      ['other', 'Other'],
    ] as const;
    const all = categories.flatMap(([category, categoryName]) =>
      statuses.map(([status, statusName]) => ({
        ...entry(`A ${status} ${category}`, { category, status }),
        categoryName,
        statusName,
      })),
    );
    answerWith({ 'GET /api/admin/feedback': { body: all } });
    open();
    await screen.findByText('Feedback Submissions (12)');
    const filter = async (label: string, option: string, ...shown: typeof all) => {
      await people.selectOptions(screen.getByLabelText(label), option);
      await waitFor(() => {
        screen.getByText(`Feedback Submissions (${shown.length})`);
        const cards = screen.getAllByRole('article');
        expect(cards).toHaveLength(shown.length);
        for (const [index, { message, statusName, categoryName }] of shown.entries()) {
          for (const text of [message, statusName, categoryName])
            within(cards[index]!).getByText(text);
        }
      });
    };
    for (const [status, name] of statuses) {
      await filter('Status', name, ...all.filter((each) => each.status === status));
    }
    await people.selectOptions(screen.getByLabelText('Status'), 'All statuses');
    for (const [category, name] of categories) {
      await filter('Category', name, ...all.filter((each) => each.category === category));
    }
    await filter('Status', 'Resolved', all.at(-1)!);
  });

  it('[6.28] sets a status, and disables the current status', async () => {
    const server = answerWith({
      'GET /api/admin/feedback': { body: [bug] },
      [`PATCH /api/admin/feedback/${bug.id}`]: { body: { ...bug, status: 'resolved' } },
    });
    open();
    await choose('It stops', 'Mark as resolved');
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({ title: 'Feedback status updated successfully' }),
    );
    expect(server.bodies).toContain('{"status":"resolved"}');
    const card = screen.getByText('It stops').closest('article')!;
    await people.click(within(card).getByRole('button', { name: 'Feedback options' }));
    const current = await screen.findByRole('menuitem', { name: 'Mark as new' });
    expect(current.getAttribute('aria-disabled')).toBe('true');
  });

  it('[3.62, 6.29] asks for confirmation before it deletes', async () => {
    const path = `DELETE /api/admin/feedback/${bug.id}`;
    const server = answerWith({
      'GET /api/admin/feedback': { body: [bug] },
      [path]: { status: 204 },
    });
    open();
    await choose('It stops', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Feedback' });
    expect(
      within(dialog).getByText(
        'Are you sure you want to delete this feedback? This action cannot be undone.',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByText('It stops')).toBeTruthy();
    expect(await within(dialog).findByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(server.calls).not.toContain(path);
    await people.click(await within(dialog).findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({ title: 'Feedback deleted successfully' }),
    );
  });

  it('[6.32] shows Access Denied to users who are not admins, and asks the server nothing', async () => {
    addStyles();
    const server = answerWith({ 'GET /api/admin/feedback': { body: [] } });
    open(false);
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.queryByText('Admin Feedback')).toBeNull();
    expect(server.calls).toEqual([]);
    expect(document.title).toBe('Access Denied · Targum');
    const link = screen.getByRole('link', { name: 'Go to the start page' });
    expect(link.getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Open sidebar' })).toBeNull();
  });

  it('[6.32] shows Access Denied to an admin whom the server refuses', async () => {
    answerWith({ 'GET /api/admin/feedback': refused });
    open();
    expect(await screen.findByText('Access Denied')).toBeTruthy();
  });

  it('shows the button for the sidebar to a refused user on a phone', async () => {
    const matching = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(matching as never);
    answerWith({ 'GET /api/admin/feedback': refused });
    open(false);
    await screen.findByText('Access Denied');
    expect(screen.getByRole('button', { name: 'Open sidebar' })).toBeTruthy();
  });

  it('[6.25] says that no feedback exists yet', async () => {
    answerWith({ 'GET /api/admin/feedback': { body: [] } });
    open();
    expect(await screen.findByText('No feedback has been submitted yet')).toBeTruthy();
    expect(screen.getByText('No feedback found')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Admin Feedback', level: 1 })).toBeTruthy();
    expect(screen.getByText('Manage user feedback and support requests')).toBeTruthy();
  });
});
