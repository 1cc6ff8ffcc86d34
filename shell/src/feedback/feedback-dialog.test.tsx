import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import type { Feedback } from '@targum/contracts/on-demand';
import { loadOutbox, selectWaiting } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import FeedbackDialog from './feedback-dialog.tsx';
import { FeedbackInBackground } from './feedback-in-background.ts';

const FEEDBACK = 'POST /api/feedback';
const stored: Feedback = {
  id: '01938f5e-7c1a-7000-8000-000000000002',
  message: 'Very helpful',
  category: null,
  status: 'new',
  userEmail: null,
  userName: null,
  userId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

async function open(names: Partial<CurrentUser> = {}) {
  const onClose = vi.fn();
  const { store } = renderWithKit(<FeedbackDialog onClose={onClose} />, { user: testUser(names) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Feedback' }));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send Feedback' }));
  return { dialog, send, onClose, store };
}

describe('the feedback dialog', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[6.4] has the specified texts', async () => {
    fakeServer({});
    const { dialog } = await open();
    expect(
      dialog.getByText(
        "We'd love to hear from you! Share your thoughts, report bugs, or suggest new features.",
      ),
    ).toBeTruthy();
    const message = dialog.getByLabelText<HTMLTextAreaElement>(/^Message/);
    expect(message.tagName).toBe('TEXTAREA');
    expect(message.placeholder).toBe("Tell us what's on your mind...");
    const { options } = dialog.getByLabelText<HTMLSelectElement>('Category');
    expect([...options].map(({ text }) => text)).toEqual([
      'Select a category (optional)',
      'Bug Report',
      'Feature Request',
      'General Feedback',
      'Other',
    ]);
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    expect(name.placeholder).toBe('Your name (optional)');
    expect(dialog.getByLabelText('Email')).toBeTruthy();
  });

  it.each([
    ['Mara', null, 'Mara'],
    [null, 'Okello', 'Okello'],
    [null, null, ''],
  ])('[6.7] fills in the names %s and %s as %j', async (firstName, lastName, name) => {
    fakeServer({});
    const { dialog } = await open({ firstName, lastName });
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe(name);
  });

  it('[6.11] closes on Cancel, and sends nothing', async () => {
    const { requestsFor } = fakeServer({});
    const { dialog, onClose } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Half a thought');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(requestsFor(FEEDBACK)).toEqual([]);
  });

  it('[6.16] requires a message, says that it is missing and sends nothing', async () => {
    const { requestsFor } = fakeServer({});
    const { dialog, send } = await open();
    const message = dialog.getByLabelText(/^Message/);
    const address = dialog.getByLabelText('Email');
    await userEvent.clear(address);
    await userEvent.type(address, 'nobody');
    fireEvent.change(message, { target: { value: '  \n ' } });
    await send();
    expect(await dialog.findByText('Feedback message is required')).toBeTruthy();
    expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
    fireEvent.change(message, { target: { value: 'x'.repeat(limits.feedback.messageMax + 1) } });
    expect(await dialog.findByText('Message is too long (max 5000 characters)')).toBeTruthy();
    expect(requestsFor(FEEDBACK)).toEqual([]);
  });

  it("[6.7] fills in the user's name and address, which the user can change", async () => {
    fakeServer({});
    const { dialog } = await open();
    expect(dialog.getByDisplayValue('Mara Okello')).toBeTruthy();
    const address = dialog.getByDisplayValue('mara@example.org');
    await userEvent.clear(address);
    await userEvent.type(address, 'team@example.org');
    expect(dialog.getByDisplayValue('team@example.org')).toBeTruthy();
  });

  it("[6.13] sends the message with the user's name and address", async () => {
    const { bodies } = fakeServer({ [FEEDBACK]: stored });
    const { dialog, send, onClose } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Very helpful');
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Feature Request');
    await send();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByText('Feedback sent')).toBeTruthy();
    expect(screen.getByText('Thank you for your feedback.')).toBeTruthy();
    expect(await bodies(FEEDBACK)).toEqual([
      {
        message: 'Very helpful',
        category: 'feature',
        userName: 'Mara Okello',
        userEmail: 'mara@example.org',
      },
    ]);
  });

  it('[6.4] sends without a category, name or address', async () => {
    const { bodies } = fakeServer({ [FEEDBACK]: stored });
    const { dialog, send, onClose } = await open({ firstName: null, lastName: null });
    await userEvent.clear(dialog.getByLabelText('Email'));
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Very helpful');
    await send();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await bodies(FEEDBACK)).toEqual([
      { message: 'Very helpful', userName: '', userEmail: '' },
    ]);
  });

  it('[6.4] sends without a category if the user takes the chosen category back', async () => {
    const { bodies } = fakeServer({ [FEEDBACK]: stored });
    const { dialog, send, onClose } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Very helpful');
    const category = dialog.getByLabelText<HTMLSelectElement>('Category');
    await userEvent.selectOptions(category, 'Feature Request');
    await userEvent.selectOptions(category, 'Select a category (optional)');
    expect(category.value).toBe('');
    await send();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [sent] = await bodies(FEEDBACK);
    expect(sent).not.toHaveProperty('category');
  });

  it('[6.14] shows its own text if the server sent none', async () => {
    fakeServer({ [FEEDBACK]: () => new Response('<html>', { status: 500 }) });
    const { dialog, send } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Hello');
    await send();
    const text = await screen.findByText('Failed to submit feedback. Please try again.');
    expect(text.closest('[data-variant]')?.getAttribute('data-variant')).toBe('destructive');
  });

  it('[6.13, 6.14] stays open when sending fails', async () => {
    fakeServer({ [FEEDBACK]: refuse(429, 'rate_limited', 'Too many requests') });
    const { dialog, send, onClose } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Hello');
    await send();
    expect(await screen.findByText('Too many requests')).toBeTruthy();
    expect(screen.getByText('Error submitting feedback')).toBeTruthy();
    expect(dialog.getByDisplayValue('Hello')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[6.13] shows that it is sending, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = vi.fn(async () => {
      await promise;
      return Response.json(stored, { status: 201 });
    });
    vi.stubGlobal('fetch', sent);
    const { dialog, send, onClose } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Very helpful');
    await send();
    const pending = await dialog.findByRole('button', { name: 'Sending...' });
    expect(pending.querySelector('[aria-hidden="true"]')).not.toBeNull();
    await userEvent.click(pending);
    expect(sent).toHaveBeenCalledOnce();
    resolve();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('[6.61] waiting feedback is changed in the dialog, and stays as it was if the dialog is closed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeServer({});
    const { dialog, send, store } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Helpful');
    await send();
    await screen.findByText('Feedback waits to be sent');
    const waiting = () => selectWaiting(store.getState(), testUser().id);
    const [item] = waiting();
    const { offerChange } = await loadOutbox();
    for (const close of ['Cancel', 'Send Feedback']) {
      cleanup();
      offerChange(item!);
      renderWithKit(<FeedbackDialog onClose={cleanup} />, { user: testUser(), store });
      const changed = within(await screen.findByRole('dialog', { name: 'Send Feedback' }));
      await userEvent.type(await changed.findByDisplayValue('Helpful'), ' enough');
      await waitFor(() => expect(waiting()).toEqual([]));
      await userEvent.click(changed.getByRole('button', { name: close }));
      await waitFor(() => expect(waiting()).toHaveLength(1));
      const message = close === 'Cancel' ? 'Helpful' : 'Helpful enough';
      expect(waiting()).toMatchObject([{ body: { message } }]);
    }
    // Another dialog is empty again.
    renderWithKit(<FeedbackDialog onClose={cleanup} />, { user: testUser(), store });
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value).toBe('');
  });

  it('[6.60] feedback of a user waits for the network, and is sent once under its key', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { bodies } = fakeServer({ [FEEDBACK]: () => Response.json(stored, { status: 201 }) });
    const { dialog, send, onClose, store } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Very helpful');
    await send();
    await screen.findByText('Feedback waits to be sent');
    expect(onClose).toHaveBeenCalledOnce();
    expect(await bodies(FEEDBACK)).toEqual([]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    renderWithKit(<FeedbackInBackground />, { user: testUser(), store });
    await waitFor(async () =>
      expect(await bodies(FEEDBACK)).toMatchObject([{ message: 'Very helpful' }]),
    );
    await waitFor(() => expect(selectWaiting(store.getState(), testUser().id)).toEqual([]));
  });
});
