import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { assistants } from '@targum/contracts';
import { api, knownAssistants } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { AssistantsInBackground } from './assistants-in-background.tsx';

const renamed = assistants.map((each) => ({ ...each, name: `My ${each.name}` }));
const names = () => knownAssistants.get().map(({ name }) => name);

afterEach(() => {
  cleanup();
  knownAssistants.set(assistants);
  vi.unstubAllGlobals();
});

it('[1.9] takes over the assistants of the server, again after an admin has published one', async () => {
  const server = { 'GET /api/assistants': renamed.slice(1) };
  fakeServer(server);
  const { store } = renderWithKit(<AssistantsInBackground />, { user: testUser() });
  await waitFor(() => expect(names()).toEqual(renamed.slice(1).map(({ name }) => name)));
  server['GET /api/assistants'] = renamed;
  act(() => void store.dispatch(api.util.invalidateTags(['Assistants'])));
  await waitFor(() => expect(names()).toEqual(renamed.map(({ name }) => name)));
});

it('[1.9] keeps what is known if the server does not answer', async () => {
  knownAssistants.set(renamed);
  const { requests } = fakeServer({});
  renderWithKit(<AssistantsInBackground />, { user: testUser() });
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(names()).toEqual(renamed.map(({ name }) => name));
});
