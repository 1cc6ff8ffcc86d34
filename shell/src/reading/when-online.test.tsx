import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { connection } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import WhenOnline from './when-online.tsx';

it('[3.165] a screen that needs a connection opens once the network is back, and then stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const page = renderWithKit(<span>begun</span>, { user: testUser() });
  await act(async () => connection.suspect());
  page.unmount();
  const { store } = page;
  renderWithKit(
    <Suspense>
      <WhenOnline>the screen</WhenOnline>
    </Suspense>,
    { user: testUser(), store },
  );
  await screen.findByRole('heading', { name: 'This needs a connection' });
  expect(screen.queryByText('the screen')).toBeNull();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await screen.findByText('the screen');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await act(async () => connection.suspect());
  screen.getByText('the screen');
});
