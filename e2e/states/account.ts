import { ownSessionCalls } from '@targum/contracts/on-demand';
import type { OwnSession } from '@targum/contracts/on-demand';
import type { WalkThrough } from './walk.ts';
import {
  button,
  closeDialog,
  closeMenus,
  closeNotice,
  closeSidebar,
  dialog,
  entry,
  heading,
  holdNotice,
  openFromUserMenu,
  openSidebar,
  openUserMenu,
  userIs,
  welcome,
} from './walk.ts';
import { enter } from '../support/chats.ts';
import { pendingPerson } from '../support/people.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SESSIONS: readonly OwnSession[] = [
  { browser: 'Chrome', system: 'Windows' },
  { browser: 'Samsung Internet for Android', system: 'Android' },
  { browser: null, system: null },
].map((device, place) => ({
  id: String(place).repeat(64),
  device,
  startedAt: '2026-05-01T08:00:00.000Z',
  lastUsedAt: '2026-05-02T09:30:00.000Z',
  current: place === 0,
}));

/** Shows the screens of accounts that may not use the chats. */
export const restricted: WalkThrough = async (walk) => {
  const { page, t, see, origin } = walk;
  await enter(page, origin, await pendingPerson(origin));
  await page.goto('/');
  await heading(walk, 'shell.waiting.title').waitFor();
  await see('a pending account');
  await userIs(page, { approvalStatus: 'approved', mustChangePassword: true });
  await page.reload();
  await page.getByText(t('shell.password.forced')).waitFor();
  await see('a password that must be changed');
};

/** Shows the shell around the screens: welcome, sidebar and menus. */
export const frame: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await welcome(walk);
  await see('the welcome screen');
  const chooser = page.getByRole('combobox', { name: t('chat.welcome.choose') });
  await chooser.click();
  await page.getByRole('option').first().waitFor();
  await see('the assistant chooser');
  await chooser.press('Escape');

  await openSidebar(walk);
  await page.getByText(t('shell.chats.empty.title')).waitFor();
  await see('the sidebar');
  await button(walk, 'shell.chats.new').click();
  await entry(walk, 'Storyteller').waitFor();
  await see('the New Chat menu');
  await closeMenus(walk);
  await openUserMenu(walk);
  await see('the user menu');
  await closeMenus(walk);
  await closeSidebar(walk);
};

/** Shows the dialogs of the user's own account. */
export const dialogs: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await welcome(walk);
  await openFromUserMenu(walk, 'shell.user.password');
  await see('the password dialog');
  await dialog(page)
    .getByRole('button', { name: t('shell.password.submit') })
    .click();
  await page.getByText(t('Current password is required')).waitFor();
  await see('the password dialog with messages');
  await closeDialog(walk);

  await openFromUserMenu(walk, 'shell.user.picture');
  await see('the picture dialog');
  const file = page.locator('input[type="file"]');
  const name = 'me.png';
  await file.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
  await dialog(page).locator('img').waitFor();
  await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') });
  await page.locator('button[aria-invalid]').waitFor();
  await holdNotice(walk);
  await see('the picture dialog with a picture and a refused file');
  await closeDialog(walk);
  await closeNotice(walk);

  await openFromUserMenu(walk, 'shell.user.sendFeedback');
  await dialog(page)
    .getByRole('button', { name: t('shell.feedback.submit') })
    .click();
  await page.getByText(t('Feedback message is required')).waitFor();
  await see('the feedback dialog with messages');
  await closeDialog(walk);
};

/** Shows the settings, with their questions and messages. */
export const settings: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await page.route(`**${ownSessionCalls.list.path}`, (route) => route.fulfill({ json: SESSIONS }));
  await welcome(walk);
  await page.goto('/settings');
  await page.getByText(t('shell.keys.empty')).waitFor();
  await button(walk, 'shell.devices.endOthers').waitFor();
  await see('the settings');
  // In French, the last name and the name of a key have the same label.
  await page.locator('input[name="lastName"]').fill('');
  await button(walk, 'shell.settings.save').click();
  await page.getByText(t('Last name is required')).waitFor();
  await page.locator('input[name="name"]').fill('Field laptop');
  await button(walk, 'shell.keys.create').click();
  await page.getByLabel(t('shell.keys.secret')).waitFor();
  await page.getByText('Field laptop').waitFor();
  await see('the settings with a message and a new API key');
  await button(walk, 'shell.keys.revoke').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before a key is revoked');
  await closeDialog(walk);
  await button(walk, 'shell.data.delete').click();
  await page.getByLabel(t('shell.field.currentPassword')).waitFor();
  await dialog(page)
    .getByRole('button', { name: t('shell.data.delete') })
    .click();
  await page.getByText(t('Type the e-mail address of your account')).waitFor();
  await see('the question before an account is deleted');
  await closeDialog(walk);
};

/** Shows the shell's other screens, and the errors for missing pages and data. */
export const otherScreens: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await welcome(walk);
  await page.goto('/qr-code');
  await heading(walk, 'shell.qr.title').waitFor();
  await button(walk, 'shell.qr.download').click();
  await page.getByText(t('shell.qr.downloaded.title')).waitFor();
  await holdNotice(walk);
  await see('the QR code, with a notice');
  await closeNotice(walk);
  await page.goto('/nowhere');
  await page.getByText(t('shell.notFound.title')).waitFor();
  await see('an unknown URL');
  await page.goto('/admin/feedback');
  await page.getByText(t('admin.accessDenied.title')).first().waitFor();
  await see('access denied');
  await page.context().setOffline(true);
  await page.getByText(t('shell.offline.title')).waitFor();
  await see('a page without a network');
  await page.context().setOffline(false);
  // A device that keeps nothing shows the failure.
  await page.evaluate(() => localStorage.setItem('shared-device', 'true'));
  await page.route(/\/api\/chats\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await openSidebar(walk);
  await page.getByText(t('shell.chats.failed')).waitFor({ timeout: 30_000 });
  await see('chats that failed to load');
};
