import { authCalls } from '@targum/contracts';
import { keepEndedSession } from '../support/people.ts';
import { button, closeDialog, closeNotice, dialog, heading, holdNotice } from './walk.ts';
import type { WalkThrough } from './walk.ts';

export const signedOut: WalkThrough = async (walk) => {
  const { page, origin, t, see } = walk;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${authCalls.currentUser.path}`, async (route) => {
    await promise;
    await route.continue();
  });
  await keepEndedSession(page, origin);
  await page.goto('/login');
  await page.getByText(t('shell.loading')).waitFor();
  await see('loading the session');
  resolve();
  await heading(walk, 'shell.login.heading').waitFor();
  await see('login of the application');

  await page.context().clearCookies();
  await page.goto('/login');
  await heading(walk, 'shell.login.heading').waitFor();
  await see('login');

  await page.getByRole('link', { name: t('kit.help') }).click();
  await page.getByRole('article').waitFor();
  await see('the guide');
  await page.goto('/login');
  await heading(walk, 'shell.login.heading').waitFor();

  await button(walk, 'shell.login.submit').click();
  await page.getByText(t('Please enter a valid email address')).waitFor();
  await button(walk, 'kit.password.show').click();
  await button(walk, 'shell.login.forgot').click();
  await see('login with messages');

  await page.getByLabel(t('shell.field.email')).fill('nobody@example.org');
  await page.getByLabel(t('shell.field.password'), { exact: true }).fill('wrong-password');
  await button(walk, 'shell.login.submit').click();
  await page.getByText(t('shell.login.failed.title'), { exact: true }).waitFor();
  await holdNotice(walk);
  await see('a failed login');
  await closeNotice(walk);

  await button(walk, 'kit.feedback.open').click();
  await dialog(page).waitFor();
  await see('the feedback dialog of visitors');
  await closeDialog(walk);

  await page.getByRole('link', { name: t('shell.login.toSignup') }).click();
  await heading(walk, 'shell.signup.heading').waitFor();
  await see('signup');
  await button(walk, 'shell.signup.submit').click();
  await page.getByText(t('First name is required')).waitFor();
  await see('signup with messages');

  const refusal = { message: 'Unauthorized', code: 'account_rejected', requestId: 'r-1' };
  await page.route(`**${authCalls.currentUser.path}`, (route) =>
    route.fulfill({ status: 401, json: refusal }),
  );
  await keepEndedSession(page, origin);
  await page.goto('/login');
  await page.getByText(t('Your account was not approved')).waitFor();
  await see('a rejected account');
};
