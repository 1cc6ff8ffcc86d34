import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { assistants } from '@targum/contracts';
import { api, knownAssistants } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { AssistantsInBackground } from './assistants-in-background.tsx';

const renamed = assistants.map((each) => ({ ...each, name: `My ${each.name}` }));
type Store = ReturnType<typeof renderWithKit>['store'];
const names = ({ getState }: Store) => knownAssistants.select(getState()).map(({ name }) => name);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("[1.9] the page takes over the server's assistants, and does so again after an admin has published one", async () => {
  const server = { 'GET /api/assistants': renamed.slice(1) };
  fakeServer(server);
  const { store } = renderWithKit(<AssistantsInBackground />, { user: testUser() });
  await waitFor(() => expect(names(store)).toEqual(renamed.slice(1).map(({ name }) => name)));
  server['GET /api/assistants'] = renamed;
  act(() => void store.dispatch(api.util.invalidateTags(['Assistants'])));
  await waitFor(() => expect(names(store)).toEqual(renamed.map(({ name }) => name)));
});

it('[1.9] the page keeps the known assistants if the server does not answer', async () => {
  localStorage.setItem('assistants', JSON.stringify(renamed));
  const { requests } = fakeServer({});
  const { store } = renderWithKit(<AssistantsInBackground />, { user: testUser() });
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(names(store)).toEqual(renamed.map(({ name }) => name));
});
