import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savesData, selectSession, themeSettings } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { DialogContext } from '../dialogs/dialog-context.ts';
import { keepOffer } from '../install/offer.ts';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { useCurrentSession } from '../session/use-current-session.ts';
import { UserChanges } from '../session/user-changes.ts';
import { NameForm } from './name-form.tsx';
import SettingsScreen from './settings-screen.tsx';

const SAVER = { saveData: true };
const RENAME = 'PATCH /api/auth/user';
const user = testUser({ firstName: 'Mara', lastName: 'Noor' });

const opened = vi.fn();
beforeEach(() => opened.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open({ route = '/settings', of = user } = {}) {
  const server = fakeServer({
    'GET /api/auth/user': of,
    'GET /api/auth/sessions': [],
    'GET /api/keys': [],
  });
  const { store } = renderWithKit(
    <DialogContext value={opened}>
      <SettingsScreen />
    </DialogContext>,
    { user: of, route },
  );
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  return { ...server, name: () => selectSession(store.getState()).user };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const choices = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getAllByRole<HTMLInputElement>('radio');

it('[2.205] the settings say with which address the user signs in', async () => {
  await open({ of: testUser({ email: 'mara@example.org' }) });
  expect(screen.getByText('You sign in as mara@example.org.')).toBeTruthy();
});

it('[2.200] the settings have a section for each thing that users set for themselves', async () => {
  await open();
  await screen.findByText('No keys yet');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'Your account',
    'Language',
    'Theme',
    'Save data',
    'Devices and sessions',
    'Storage on this device',
    'API Keys',
    'Your data',
    'Keyboard shortcuts',
  ]);
  for (const [entry, dialog] of [
    ['Change Password', 'password'],
    ['Update Profile Picture', 'picture'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: entry }));
    expect(opened).toHaveBeenLastCalledWith(dialog);
  }
});

it('[2.122] the settings offer no change of the password to a user who has none', async () => {
  await open({ of: { ...user, hasPassword: false } });
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
});

it.each([
  ['keys', 'API Keys'],
  ['devices', 'Devices and sessions'],
  ['storage', 'Storage on this device'],
])('[2.201] the address of the settings with #%s leads to %s', async (id, title) => {
  await open({ route: `/settings#${id}` });
  const heading = screen.getByRole('heading', { name: title, level: 2 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('[2.202] a saved name is the name of the current user at once', async () => {
  const { answers, bodies, name } = await open();
  const changed = { ...user, firstName: 'Ada', lastName: 'Byron' };
  answers[RENAME] = changed;
  expect([field('First name').value, field('Last name').value]).toEqual(['Mara', 'Noor']);
  await userEvent.clear(field('First name'));
  await userEvent.type(field('First name'), ' Ada ');
  await userEvent.clear(field('Last name'));
  await userEvent.type(field('Last name'), 'Byron');
  await save();
  expect(await screen.findByText('Your name has been changed')).toBeTruthy();
  expect(await bodies(RENAME)).toEqual([{ firstName: 'Ada', lastName: 'Byron' }]);
  expect(name()).toEqual(changed);
});

it('[3.146] a saved name shows in other tabs, and in those of their fields that the user has not changed', async () => {
  const { answers } = fakeServer({ [RENAME]: { ...user, firstName: 'Ada' } });
  const Session = () => void useCurrentSession();
  const openTab = async () => {
    const tab = renderWithKit(
      <>
        <Session />
        <UserChanges />
        <NameForm />
      </>,
      { user },
    );
    const { findByLabelText, getByRole } = within(tab.container);
    return {
      first: await findByLabelText<HTMLInputElement>('First name'),
      last: await findByLabelText<HTMLInputElement>('Last name'),
      save: () => userEvent.click(getByRole('button', { name: 'Save' })),
    };
  };
  const [own, other] = [await openTab(), await openTab()];
  await userEvent.type(other.last, '-Smith');
  await userEvent.clear(own.first);
  await userEvent.type(own.first, 'Ada');
  answers['GET /api/auth/user'] = { ...user, firstName: 'Ada' };
  await own.save();
  const stored = () => Object.keys(localStorage);
  await waitFor(() => expect(stored()).toContain('user-changed'));
  for (const key of stored())
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await waitFor(() => expect(other.first.value).toBe('Ada'));
  expect(other.last.value).toBe('Noor-Smith');
});

it('[2.202] a name that is missing or refused stays in the form, with the reason', async () => {
  const { answers, requestsFor, name } = await open({ of: { ...user, lastName: null } });
  await save();
  expect(await screen.findByText('Last name is required')).toBeTruthy();
  expect(requestsFor(RENAME)).toEqual([]);
  await userEvent.type(field('Last name'), 'Byron');
  answers[RENAME] = refuse(503, 'unavailable', 'Not now');
  await save();
  expect(await screen.findByText('Failed to change your name')).toBeTruthy();
  expect(field('Last name').value).toBe('Byron');
  expect(name()?.lastName).toBeNull();
});

const saveData = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Save data' });
const visit = () => screen.queryByText(/^This visit: [\d.]+ MB$/);

it("[2.235, 3.171] 'Save data' is on where the browser's data saver is on, until the person chooses", async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: SAVER } }));
  await open();
  expect([saveData().checked, savesData()]).toEqual([true, true]);
  expect(visit()).toBeTruthy();
  await userEvent.click(saveData());
  expect([saveData().checked, savesData()]).toEqual([false, false]);
  expect(visit()).toBeNull();
  await userEvent.click(saveData());
  vi.unstubAllGlobals();
  expect([saveData().checked, savesData()]).toEqual([true, true]);
});

it('[2.236] the settings add the product to the home screen where the browser offers it', async () => {
  keepOffer();
  await open();
  const section = () => screen.queryByRole('heading', { name: 'Add to home screen', level: 2 });
  expect(section()).toBeNull();
  const prompt = vi.fn(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  expect(section()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(section()).toBeNull();
  act(() => void dispatchEvent(offer));
  expect(section()).toBeTruthy();
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(section()).toBeNull();
});

it('[3.38, 3.53] the theme and the language are chosen in the settings', async () => {
  await open();
  expect(choices('Theme').map(({ value, checked }) => [value, checked])).toEqual(
    themeSettings.map((setting) => [setting, setting === 'system']),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(choices('Theme').find(({ checked }) => checked)?.value).toBe('dark');
  expect(document.querySelector('[data-theme="dark"]')).toBeTruthy();
  expect(choices('Language').map(({ value }) => value)).toEqual(['en', 'fr', 'ar']);
  await userEvent.click(screen.getByRole('radio', { name: 'Français' }));
  expect(await screen.findByRole('heading', { name: 'Paramètres', level: 1 })).toBeTruthy();
  const english = screen.getByRole('radio', { name: 'English' });
  await act(() => userEvent.click(english));
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy();
});
