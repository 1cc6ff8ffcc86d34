import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import type { Answer } from '../testing/server.ts';
import { UsersScreen } from '../users/users-screen.tsx';

const TEXT = {
  ...{ id: 'talu', abbreviation: 'TAL', name: 'The Talu text', language: 'en', direction: 'ltr' },
  ...{ licence: 'CC0', attribution: 'Talu', isDefault: true, checksum: 'c', books: [] },
};

/** Opens the users screen, and waits for the answers about texts and users. */
async function show(texts: Answer) {
  giveElementsSize();
  const asked = Promise.withResolvers<void>();
  answerWith({
    'GET /api/admin/users': async () => {
      await asked.promise;
      return { body: [listedUser({ firstName: 'Miriam', lastName: 'Levi' })] };
    },
    'GET /api/texts': () => {
      asked.resolve();
      return texts;
    },
    'GET /api/admin/quotations': { body: { days: 30, rows: [] } },
  });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  await screen.findByRole('article', { name: 'Miriam Levi' });
}

const notice = () => screen.queryByRole('region', { name: 'No Scripture text is installed' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[11.81] admins see where to add a text if none is installed', async () => {
  await show({ body: [] });
  const region = within(notice()!);
  region.getByText('Passages of the Bible cannot be shown until there is one.');
  const link = region.getByRole('link', { name: 'Add a text' });
  expect(link.getAttribute('href')).toBe('/admin/texts');
});

it('[11.81] admins see no notice if a text is installed', async () => {
  await show({ body: [TEXT] });
  expect(notice()).toBeNull();
});

it.each([
  ['fails', { status: 500, body: { message: 'No', code: 'internal', requestId: 'r' } }],
  ['is refused', { status: 403, body: { message: 'No', code: 'forbidden', requestId: 'r' } }],
])(
  '[11.81] the screen works without the notice if the call for the texts %s',
  async (_, answer) => {
    await show(answer);
    expect(notice()).toBeNull();
    expect(screen.getByRole('article', { name: 'Miriam Levi' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
