import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RateRequest } from '@targum/contracts/on-demand';
import { loadOutbox, selectWaiting } from '@targum/ui-kit';
import { findInvalid, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { MessageActionsContext } from '../messages/message-actions.ts';
import {
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeCall, FakeServer } from '../../testing/fake-server.ts';
import { headingIdOf } from '../messages/message-heading.tsx';
import RatingButtons from './rating-buttons.tsx';

let server: FakeServer;
let messageId: string;

beforeEach(() => {
  messageId = testMessage().id;
  server = createFakeServer();
  server.on(`GET ${server.base}/ratings`, () => json([]));
  server.on(rateRoute(), saved);
  server.on(`DELETE ${ratePath()}`, () => new Response(null, { status: 204 }));
});

const ratePath = () => `${server.base}/messages/${messageId}/rating`;
const rateRoute = () => `POST ${ratePath()}`;
const rated = () => server.callsTo('POST', ratePath()).map(({ body }) => body);
const saved = ({ body }: Pick<FakeCall, 'body'>) =>
  json({ messageId, reason: null, ...(body as RateRequest) });

function open(options: Parameters<typeof renderWithKit>[1] = {}) {
  const actions = {
    chatId: CHAT_ID,
    edit: () => true,
    retry: () => {},
    show: async () => {},
  };
  return renderWithKit(
    <MessageActionsContext value={actions}>
      <RatingButtons messageId={messageId} className="" />
      <textarea aria-label="Message" />
    </MessageActionsContext>,
    { user: testUser(), ...options },
  );
}

const thumb = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  return button;
};
const reason = () => screen.findByRole('textbox', { name: 'Reason (optional)' });
const form = () => screen.queryByRole('form', { name: 'About your rating' });

it('[4.121] a rating asks for a reason below the reply, sends it, and leaves the focus on the thumb', async () => {
  open();
  const good = await thumb('Good reply');
  await userEvent.click(good);
  expect(good.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(good);
  await userEvent.type(await reason(), 'True to the text');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send this reply along' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(form()).toBeNull());
  expect(document.activeElement).toBe(good);
  expect(rated()).toEqual([
    { value: 'up', withText: false },
    { value: 'up', reason: 'True to the text', withText: true },
  ]);
});

it('[4.412] the heading of the message describes the thumbs', async () => {
  open();
  for (const name of ['Good reply', 'Bad reply']) {
    expect((await thumb(name)).getAttribute('aria-describedby')).toBe(headingIdOf(messageId));
  }
});

it('[4.121] Escape closes the form, and a second press takes the rating back', async () => {
  open();
  const bad = await thumb('Bad reply');
  await userEvent.click(bad);
  await userEvent.type(await reason(), 'Half a th{Escape}');
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(bad);
  await userEvent.click(bad);
  await waitFor(() => expect(server.callsTo('DELETE', ratePath())).toHaveLength(1));
  expect(bad.getAttribute('aria-pressed')).toBe('false');
  expect(form()).toBeNull();
});

it('[4.121] a live region that existed before the press announces the question', async () => {
  open();
  const good = await thumb('Good reply');
  const regions = screen.getAllByRole('status');
  await userEvent.click(good);
  expect(regions.map(({ textContent }) => textContent)).toContain(
    'Thank you. Would you like to say why?',
  );
});

it('[4.415] after a reason, the place of the form says Thank you, and so does the live region', async () => {
  open();
  const bad = await thumb('Bad reply');
  await userEvent.click(bad);
  await userEvent.type(await reason(), 'Not true to the text');
  expect(screen.queryByText('Thank you')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(form()).toBeNull());
  const [announced, shown] = screen.getAllByText('Thank you');
  expect(announced?.closest('[role="status"]')).not.toBeNull();
  expect(shown?.closest('[role="status"]')).toBeNull();
  await userEvent.click(bad);
  expect(screen.queryByText('Thank you')).toBeNull();
});

it('[4.121] a rating cannot be changed while it is sent', async () => {
  open();
  await userEvent.click(await thumb('Good reply'));
  await userEvent.type(await reason(), 'Because');
  const second = Promise.withResolvers<Response>();
  server.on(rateRoute(), async () => (await second.promise).clone());
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(await reason(), ' of this');
  const along = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send this reply along' });
  await userEvent.click(along);
  expect(((await reason()) as HTMLTextAreaElement).value).toBe('Because');
  expect(along.checked).toBe(false);
  second.resolve(failure('internal', 'Not now'));
  await screen.findByText('The rating could not be saved');
  await userEvent.type(await reason(), ' of this');
  expect(((await reason()) as HTMLTextAreaElement).value).toBe('Because of this');
});

it('[4.121] the form keeps the typed reason until the rating has been taken back', async () => {
  open();
  const good = await thumb('Good reply');
  await userEvent.click(good);
  await userEvent.type(await reason(), 'Because');
  server.on(`DELETE ${ratePath()}`, () => failure('internal', 'Not now'));
  await userEvent.click(good);
  await screen.findByText('The rating could not be saved');
  expect(((await reason()) as HTMLTextAreaElement).value).toBe('Because');
  server.on(`DELETE ${ratePath()}`, () => new Response(null, { status: 204 }));
  await userEvent.click(good);
  await waitFor(() => expect(form()).toBeNull());
});

it('[4.121] the form keeps a reason that is typed while the rating is taken back', async () => {
  open();
  const good = await thumb('Good reply');
  await userEvent.click(good);
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.on(`DELETE ${ratePath()}`, () => promise);
  await userEvent.click(good);
  await userEvent.type(await reason(), 'Because');
  resolve(new Response(null, { status: 204 }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(rated().at(-1)).toMatchObject({ reason: 'Because' }));
});

it('[4.121] a rating that fails late keeps the typed reason, and Send repeats it', async () => {
  const first = Promise.withResolvers<Response>();
  server.on(rateRoute(), () => first.promise);
  open();
  await userEvent.click(await thumb('Good reply'));
  await userEvent.type(await reason(), 'Because');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Message' }));
  server.on(rateRoute(), saved);
  first.resolve(failure('forbidden', 'Not now'));
  await screen.findByText('The rating could not be saved');
  expect((await thumb('Good reply')).getAttribute('aria-pressed')).toBe('false');
  expect(((await reason()) as HTMLTextAreaElement).value).toBe('Because');
  screen.getByRole('button', { name: 'Send' }).click();
  await waitFor(() => expect(form()).toBeNull());
  expect(rated().at(-1)).toEqual({ value: 'up', reason: 'Because', withText: false });
  expect((await thumb('Good reply')).getAttribute('aria-pressed')).toBe('true');
  // The focus stays in the field in which the person writes.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
});

it('[4.121] a rating waits for the rating before it', async () => {
  const first = Promise.withResolvers<Response>();
  server.on(rateRoute(), () => first.promise);
  open();
  await userEvent.click(await thumb('Good reply'));
  await userEvent.type(await reason(), 'Because');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(rated()).toHaveLength(1);
  server.on(rateRoute(), saved);
  first.resolve(saved({ body: { value: 'up', withText: false } }));
  await waitFor(() => expect(rated()).toHaveLength(2));
  expect(rated().at(-1)).toMatchObject({ reason: 'Because' });
});

it('[4.121] a reply cannot be rated before its rating is known', async () => {
  const list = Promise.withResolvers<Response>();
  server.on(`GET ${server.base}/ratings`, () => list.promise);
  open();
  const good = await screen.findByRole('button', { name: 'Good reply' });
  expect(good.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(good);
  expect(form()).toBeNull();
  list.resolve(json([{ messageId, value: 'up', reason: 'Earlier', withText: false }]));
  expect((await thumb('Good reply')).getAttribute('aria-pressed')).toBe('true');
  expect(rated()).toEqual([]);
});

it('[4.121] the form keeps the typed reason while the reply is not rendered', async () => {
  const { unmount, store } = open();
  await userEvent.click(await thumb('Good reply'));
  await userEvent.type(await reason(), 'Half a thought');
  unmount();
  open({ store });
  expect(((await reason()) as HTMLTextAreaElement).value).toBe('Half a thought');
});

it('[10.40] a reason that is too long or refused stays in the form, with the error', async () => {
  open();
  await userEvent.click(await thumb('Good reply'));
  const field = (await reason()) as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'x'.repeat(1001) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await findInvalid('textbox', /^Reason/, 'Reason is too long (max 1000 characters)');
  expect(rated()).toHaveLength(1);

  const message = 'Say it in other words';
  const details = { reason: [message] };
  server.on(rateRoute(), () =>
    json({ code: 'validation_failed', message, requestId: 'r-1', details }, 422),
  );
  fireEvent.change(field, { target: { value: 'Because' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await findInvalid('textbox', /^Reason/, message);
  expect(field.value).toBe('Because');
});

it('[4.529] a rating without a network shows at once, and waits, also for more than a day', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { store } = open();
  const good = await thumb('Good reply');
  await userEvent.click(good);
  const waiting = () => selectWaiting(store.getState(), testUser().id);
  await waitFor(() => expect(waiting()).toMatchObject([{ kind: 'rating' }]));
  expect(good.getAttribute('aria-pressed')).toBe('true');
  expect(rated()).toEqual([]);
  onLine.mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
  const { deliverAll } = await loadOutbox();
  await deliverAll(store, testUser().id);
  expect(rated()).toEqual([{ value: 'up', withText: false }]);
  expect(waiting()).toEqual([]);
});
