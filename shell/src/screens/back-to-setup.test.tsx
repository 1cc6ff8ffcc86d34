import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes, TextLink, useBackState } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { DialogContext } from '../dialogs/dialog-context.ts';
import QrScreen from '../qr/qr-screen.tsx';
import SettingsScreen from '../settings/settings-screen.tsx';
import { fakeServer } from '../testing/fake-server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Start() {
  const back = useBackState();
  return (
    <>
      <TextLink to="/settings" state={back}>
        Settings
      </TextLink>
      <TextLink to="/qr-code" state={back}>
        QR Code
      </TextLink>
    </>
  );
}

async function open(route: string, name: string) {
  const user = testUser({ isAdmin: true });
  fakeServer({ 'GET /api/auth/user': user, 'GET /api/auth/sessions': [], 'GET /api/keys': [] });
  renderWithKit(
    <DialogContext value={vi.fn()}>
      <Routes>
        <Route path="/settings" element={<SettingsScreen />} />
        <Route path="/qr-code" element={<QrScreen />} />
        <Route path="*" element={<Start />} />
      </Routes>
    </DialogContext>,
    { route, user },
  );
  await userEvent.click(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { name, level: 1 });
}

it.each(['Settings', 'QR Code'])(
  '[2.207] %s leads an admin back to the checklist',
  async (name) => {
    await open('/admin/setup', name);
    const back = screen.getByRole('link', { name: 'Back to Setup' });
    expect(back.getAttribute('href')).toBe('/admin/setup');
  },
);

it('[2.207] who comes from another page is not led to the checklist', async () => {
  await open('/', 'Settings');
  expect(screen.queryByRole('link', { name: 'Back to Setup' })).toBeNull();
});
