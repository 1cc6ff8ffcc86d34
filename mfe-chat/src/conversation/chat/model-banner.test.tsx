import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useLocation } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { createFakeServer, json } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { ModelBanner } from './model-banner.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;

/** Renders the banner, and returns what takes its place in the layout. */
const renderBanner = async (user = testUser()) => {
  const result = renderWithKit(
    <>
      <Address />
      <main>
        <ModelBanner />
      </main>
    </>,
    { user },
  );
  const main = await screen.findByRole('main');
  return { ...result, place: () => main.firstElementChild };
};

const SENTENCE = 'No model is connected yet. Your administrator can connect one.';

it('[4.425] says that no model is connected, and leads admins to the setup', async () => {
  server.state.connected = false;
  await renderBanner(testUser({ isAdmin: true }));
  expect((await screen.findByRole('note')).textContent).toContain(SENTENCE);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Set up' }));
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/admin/setup');
});

it('[4.426] has its place before the state is known, and no place once a model is known to be connected', async () => {
  let answer = (_response: Response) => {};
  server.on('GET /api/assistants/model', () => new Promise((resolve) => (answer = resolve)));
  const { place } = await renderBanner();
  await waitFor(() => expect(server.callsTo('GET', '/api/assistants/model')).toHaveLength(1));
  expect(place()?.textContent).toBe('');
  await act(async () => answer(json({ connected: true })));
  await waitFor(() => expect(localStorage.getItem('model-connected')).toBe('true'));
  await waitFor(() => expect(place()).toBeNull());
});

it('[4.426] is there at once if no model was connected before, and has no place if one was', async () => {
  server.on('GET /api/assistants/model', () => new Promise(() => {}));
  localStorage.setItem('model-connected', 'false');
  await renderBanner();
  expect(screen.getByRole('note').textContent).toBe(SENTENCE);
  cleanup();
  localStorage.setItem('model-connected', 'true');
  expect((await renderBanner()).place()).toBeNull();
});

it('[4.427] makes way for the bar that says that the page is offline', async () => {
  server.state.connected = false;
  const { store, place } = await renderBanner();
  await screen.findByRole('note');
  act(() => void store.dispatch({ type: 'connection/connectionFound', payload: false }));
  expect(place()).toBeNull();
  act(() => void store.dispatch({ type: 'connection/connectionFound', payload: true }));
  screen.getByRole('note');
});
