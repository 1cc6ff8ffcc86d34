import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CreatedApiKey } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import ar from '../../locales/ar/later.json';
import en from '../../locales/en/later.json';
import fr from '../../locales/fr/later.json';
import { Keys } from './keys.tsx';

const created: CreatedApiKey = {
  id: '01938f5e-7c1a-7000-8000-0000000000a1',
  name: 'Laptop',
  prefix: 'tgm_abcd',
  createdAt: '2026-05-01T08:00:00.000Z',
  lastUsedAt: null,
  key: 'tgm_abcdefgh',
};

afterEach(async () => {
  cleanup();
  await activateLanguage('en');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['en', en],
  ['fr', fr],
  ['ar', ar],
] as const)(
  'in %s, the button that revokes a key is not called Cancel',
  async (language, texts) => {
    await activateLanguage(language);
    fakeServer({ 'GET /api/keys': [created] });
    renderWithKit(<Keys />, { user: testUser() });
    await userEvent.click(await screen.findByRole('button', { name: texts['shell.keys.revoke'] }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    const names = confirmation.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toContain(texts['shell.keys.revoke']);
    expect(new Set(names).size).toBe(2);
  },
);

it('[2.99] a new key is shown once, to be copied', async () => {
  const { bodies } = fakeServer({ 'GET /api/keys': [], 'POST /api/keys': created });
  renderWithKit(<Keys />, { user: testUser() });
  await userEvent.type(await screen.findByLabelText('Name'), 'Laptop');
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByDisplayValue(created.key)).toBeTruthy();
  expect(await bodies('POST /api/keys')).toEqual([{ name: 'Laptop' }]);
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(created.key));
});
