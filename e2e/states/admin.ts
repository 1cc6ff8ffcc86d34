import { adminCountCalls, healthCalls } from '@targum/contracts';
import {
  adminFeedbackCalls,
  adminQuotationCalls,
  adminRatingCalls,
  adminSetupCalls,
  adminUsageCalls,
  adminUserCalls,
  auditCalls,
  modelSettingsCalls,
  setupItemId,
  usageCalls,
} from '@targum/contracts/on-demand';
import type {
  AdminHealth,
  AdminQuotations,
  AdminRatings,
  AdminSetup,
  AuditEntry,
  ServiceCheck,
  UsageReport,
  UserBudgetState,
  UsersUsage,
} from '@targum/contracts/on-demand';
import {
  accountOf,
  answer,
  breakCalls,
  listIs,
  openAsAdmin,
  submissionOf,
} from '../support/admin.ts';
import { makeChat } from '../support/chats.ts';
import {
  button,
  closeDialog,
  closeMenus,
  closeSidebar,
  dialog,
  entry,
  heading,
  openSidebar,
  openUserMenu,
  holdNotice,
} from './walk.ts';
import type { WalkThrough } from './walk.ts';
import { listPath } from '../support/users.ts';

const ACCOUNTS = [
  accountOf(1, { isAdmin: true, lastLoginAt: '2026-05-02T08:00:00.000Z' }),
  accountOf(2, { approvalStatus: 'pending', firstName: null, lastName: null }),
  accountOf(3, { approvalStatus: 'rejected', email: `${'long.'.repeat(12)}name@example.org` }),
  accountOf(4, { deletingSince: '2026-05-03T08:00:00.000Z' }),
];
const SUBMISSIONS = [
  submissionOf(1, { category: 'bug', userName: 'Ruth', userEmail: 'ruth@example.org' }),
  submissionOf(2, { status: 'read', message: 'A long message. '.repeat(80) }),
  submissionOf(3, { status: 'resolved', category: 'general' }),
];

const AT = '2026-05-04T08:00:00.000Z';
const HEALTH: AdminHealth = {
  status: 'degraded',
  services: { auth: 'ok', chat: 'ok', audio: 'down', feedback: 'ok' },
  database: 'ok',
  redis: 'ok',
  queue: { state: 'ok', waiting: 3, active: 2, failed: 1, workers: 1 },
  model: { state: 'failing', name: 'some-model', at: AT, reason: 'first_token_timeout' },
  transcription: { state: 'off', name: null, at: null, reason: null },
  speech: { state: 'ok', name: 'espeak', at: AT, reason: null },
  versions: { gateway: 'v2', auth: 'v2', chat: 'v1', audio: null, feedback: 'v2' },
};
const SETUP: AdminSetup = {
  items: setupItemId.options.map((id, place) => ({ id, done: place % 3 === 0 })),
};
const MODEL = {
  ...{ source: 'screen', readOnly: false, key: 'kept', changedAt: AT, changedBy: null },
  settings: {
    ...{ address: 'https://models.example.org/v1', model: 'a-model-2026-05-31', api: 'auto' },
    ...{ apiVersion: null, organization: null, project: null },
  },
};
const PASSED: Omit<ServiceCheck, 'id'> = {
  ...{ state: 'ok', milliseconds: 1234, reason: null, status: null, message: null },
};
const CHECKS: ServiceCheck[] = [
  { ...PASSED, id: 'stream' },
  { ...PASSED, id: 'usage', state: 'failed', reason: 'no_usage' },
  {
    ...{ ...PASSED, id: 'long', state: 'failed', reason: 'refused', status: 400 },
    message: 'max_tokens is too large: 4096. This model supports at most 2048 tokens.',
  },
  { ...PASSED, id: 'roles', milliseconds: 14_210 },
  { ...PASSED, id: 'stream_options', state: 'skipped', milliseconds: null, reason: 'not_needed' },
  { ...PASSED, id: 'json_schema', state: 'failed', reason: 'refused', status: 400 },
  { ...PASSED, id: 'json_object', used: true },
  { ...PASSED, id: 'json_text', state: 'failed', reason: 'declined' },
];
const QUOTED_BY = {
  assistantId: 'back-translation-checker',
  model: 'a-model-with-a-long-name-2026-05-31',
  promptVersion: '3fa2b1c8d9e0',
} as const;
const QUOTATIONS: AdminQuotations = {
  days: 30,
  rows: [
    { ...QUOTED_BY, result: 'inserted', count: 1234 },
    { ...QUOTED_BY, result: 'same_words', count: 210 },
    { ...QUOTED_BY, result: 'differs', count: 31 },
    { ...QUOTED_BY, result: 'unchecked', count: 4 },
    { ...QUOTED_BY, assistantId: 'storyteller', result: 'retelling', count: 2 },
  ],
};
const NO_RATINGS: AdminRatings = { days: 90, summary: [], latest: [] };
const RATINGS: AdminRatings = {
  days: 90,
  summary: [
    { assistantId: 'storyteller', promptVersion: '2026-05', up: 12, down: 3 },
    { assistantId: 'health-assessor', promptVersion: null, up: 0, down: 1 },
  ],
  latest: [
    {
      id: '01938f5e-7c1a-7000-8000-0000000000b1',
      at: AT,
      assistantId: 'storyteller',
      promptVersion: '2026-05',
      model: 'some-model',
      value: 'up',
      reason: 'It told the story well.',
      text: 'A shepherd had a hundred sheep.',
    },
  ],
};

const ADA = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Min' };
const LONG = { email: `${'long.'.repeat(12)}name@example.org`, firstName: null, lastName: null };
const auditEntryOf = (place: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: accountOf(place).id,
  at: AT,
  action: 'login',
  actorId: accountOf(1).id,
  actor: ADA,
  targetId: accountOf(1).id,
  target: ADA,
  details: { address: '2001:db8::17' },
  ...fields,
});
const AUDIT_PAGE = 50;
const AUDIT: AuditEntry[] = [
  auditEntryOf(1),
  auditEntryOf(2, {
    action: 'user_approved',
    targetId: accountOf(2).id,
    target: LONG,
    details: { email: LONG.email },
  }),
  auditEntryOf(3, { action: 'user_deleted', targetId: accountOf(3).id, target: null, details: {} }),
  auditEntryOf(4, {
    ...{ action: 'login_failed', actorId: null, actor: null, targetId: null, target: null },
    details: { email: 'guess@example.org', address: '2001:db8::18' },
  }),
  auditEntryOf(5, { action: 'key_created', details: { name: 'Laptop', prefix: 'tk_ab12' } }),
  ...Array.from({ length: AUDIT_PAGE - 5 }, (_, place) => auditEntryOf(place + 6)),
];
const usedOn = (day: number) => ({
  replies: day % 9,
  inputTokens: 1000 * ((day * 37) % 91),
  outputTokens: 100 * ((day * 53) % 61),
  transcribedSeconds: 60 * (day % 7),
  spokenCharacters: 90 * (day % 5),
});
const NO_USAGE: UsageReport = { days: [], assistants: [], models: [] };
const USAGE: UsageReport = {
  days: Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 3, 5 + day)).toISOString().slice(0, 10),
    ...usedOn(day),
  })),
  assistants: [
    { assistantId: 'storyteller', replies: 1200, inputTokens: 3_400_000, outputTokens: 560_000 },
    { assistantId: 'health-assessor', replies: 3, inputTokens: 9000, outputTokens: 1200 },
  ],
  models: [{ model: 'some-model', replies: 1203, inputTokens: 3_409_000, outputTokens: 561_200 }],
};
const USERS_USAGE: UsersUsage = {
  total: 120,
  users: ACCOUNTS.slice(0, 3).map(({ id, email, firstName, lastName }, index) => ({
    ...{ userId: id, email, firstName, lastName },
    ...usedOn(20 - index),
  })),
};
const BUDGET: UserBudgetState = {
  budget: { kind: 'limited', tokens: 750_000 },
  defaultTokens: 500_000,
  used: 412_345,
};

export const users: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await page.route(`**${adminCountCalls.pendingUsers.path}`, (route) =>
    route.fulfill({ json: { count: 3 } }),
  );
  await listIs(page, listPath, ACCOUNTS);
  await openAsAdmin(page, '/qr-code');
  await button(walk, 'shell.pending.review').waitFor();
  await holdNotice(walk);
  await see('the notice of pending users');
  await page.goto('/admin/users');
  await page.getByRole('article').nth(2).waitFor();
  await see('users');
  await openSidebar(walk);
  await openUserMenu(walk);
  await see('the user menu of admins');
  await closeMenus(walk);
  await closeSidebar(walk);

  await page.getByRole('checkbox').first().check();
  await see('selected users');
  await page.getByRole('button', { name: '×' }).last().click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before users are rejected');
  await closeDialog(walk);

  const options = button(walk, 'admin.user.options');
  await options.nth(1).click();
  await entry(walk, 'admin.user.approve').waitFor();
  await see('the options of a user');
  await closeMenus(walk);

  await page.route(/\/reset-password$/, (route) =>
    route.fulfill({
      json: {
        id: ACCOUNTS[1]!.id,
        email: ACCOUNTS[1]!.email,
        temporaryPassword: 'kMq7RtwXb3YzPd9F',
      },
    }),
  );
  await answer(page, adminUsageCalls.userBudget.path.replace(':userId', '*'), BUDGET);
  await options.nth(1).click();
  await entry(walk, 'admin.budget.title').click();
  await dialog(page).getByLabel(t('admin.budgets.tokens')).waitFor();
  await see("a user's budget");
  await button(walk, 'admin.budget.cancel').click();

  await options.nth(1).click();
  await entry(walk, 'admin.user.reset').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before a password is reset');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin.user.reset') })
    .click();
  await dialog(page).getByText(t('admin.resetDone.note')).waitFor();
  await see('a temporary password');
  await button(walk, 'admin.resetDone.close').click();

  await page.getByLabel(t('admin.users.search')).fill('nobody of this name');
  await page.getByText(t('admin.users.empty.title')).waitFor();
  await see('no users found');
};

/** Shows the feedback list, and lists that fail to load. */
export const feedback: WalkThrough = async (walk) => {
  const { page, see } = walk;
  await page.route(`**${adminCountCalls.pendingUsers.path}`, (route) =>
    route.fulfill({ json: { count: 0 } }),
  );
  await listIs(page, adminFeedbackCalls.list.path, SUBMISSIONS);
  await openAsAdmin(page, '/admin/feedback');
  await page.getByRole('article').nth(2).waitFor();
  await see('feedback');
  const options = button(walk, 'admin.feedback.options').first();
  await options.click();
  await entry(walk, 'admin.feedback.markRead').waitFor();
  await see('the options of feedback');

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${listPath}`, async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/admin/users');
  await heading(walk, 'admin.users.title').waitFor();
  await page.locator('main [role="progressbar"]').first().waitFor();
  await see('users while loading');
  await breakCalls(page, `**${listPath}`);
  resolve();
  await heading(walk, 'admin.users.loadFailed').waitFor();
  await see('users that failed to load');
};

/** Shows the health of the product, its setup, and the quotations and ratings of replies. */
export const operation: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await answer(page, healthCalls.health.path, HEALTH);
  await openAsAdmin(page, '/admin/health');
  await page.getByText(t('admin.health.state.failing')).first().waitFor();
  await see('the health of the product');
  await answer(page, adminSetupCalls.get.path, SETUP);
  await answer(page, modelSettingsCalls.get.path, MODEL);
  await answer(page, modelSettingsCalls.test.path, { checks: CHECKS });
  await page.goto('/admin/setup');
  const model = page.getByRole('listitem').filter({ hasText: t('admin.setup.text.model') });
  await model.getByRole('button').click();
  await button(walk, 'admin.service.test').click();
  await page
    .getByRole('row')
    .nth(CHECKS.length - 1)
    .waitFor();
  await see('the setup, with the form of a model and the results of a test');
  await answer(page, `${adminQuotationCalls.list.path}*`, QUOTATIONS);
  await page.goto('/admin/quotations');
  await page.getByText(t('admin.quotations.explanation')).waitFor();
  await see('the quotations by assistant');
  await answer(page, `${adminRatingCalls.list.path}?**`, NO_RATINGS);
  await page.goto('/admin/ratings');
  await heading(walk, 'admin.ratings.empty.title').waitFor();
  await see('no ratings');
  await answer(page, `${adminRatingCalls.list.path}?**`, RATINGS);
  await page.reload();
  await page.getByText('It told the story well.').waitFor();
  await see('ratings of replies');
};

export const audit: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const list = `${auditCalls.list.path}?**`;
  const search = `${adminUserCalls.search.path}?**`;
  await listIs(page, list, AUDIT);
  await openAsAdmin(page, '/admin/audit');
  await button(walk, 'admin.more').waitFor();
  await see('the audit log');

  await page.getByRole('combobox', { name: t('admin.audit.action'), exact: true }).click();
  const action = page.getByRole('menuitemcheckbox').first();
  await action.waitFor();
  await see('the choice of actions');
  await page.keyboard.press('Escape');
  await action.waitFor({ state: 'detached' });
  await listIs(page, search, ACCOUNTS);
  const people = page.getByRole('combobox', { name: t('admin.audit.person'), exact: true });
  await people.click();
  await people.fill('person');
  await page.getByRole('option').nth(2).waitFor();
  await see('the choice of a person');
};

/** Shows the usage and the default budget. */
export const usage: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await answer(page, adminUsageCalls.defaultBudget.path, { tokens: 500_000 });
  await answer(page, `${adminUsageCalls.users.path}?**`, USERS_USAGE);
  await answer(page, `${adminUsageCalls.report.path}?**`, NO_USAGE);
  await openAsAdmin(page, '/admin/usage');
  await heading(walk, 'admin.usage.empty.title').waitFor();
  await page.getByLabel(t('admin.budgets.default')).waitFor();
  await see('no usage');
  await answer(page, `${adminUsageCalls.report.path}?**`, USAGE);
  await page.reload();
  await page.getByRole('slider').waitFor();
  await see('usage by day');
  const table = page.getByLabel(t('admin.usage.group'));
  await table.selectOption('user');
  await button(walk, 'admin.usage.next').waitFor();
  await see('usage by user');
  await button(walk, 'admin.budgets.save').waitFor();
  await page.getByLabel(t('admin.budgets.default')).fill('many');
  await button(walk, 'admin.budgets.save').click();
  await page.getByRole('alert').first().waitFor();
  await see('a budget that is no number');

  const until = new Date(Date.UTC(2026, 5, 1)).toISOString();
  await answer(page, usageCalls.budget.path, {
    ...{ tokens: 500_000, used: 412_345, until, repliesLeft: 42 },
  });
  const { id } = await makeChat(page);
  await page.goto(`/chat/${id}`);
  await button(walk, 'chat.budget.close').waitFor();
  await see('a notice that most of the budget is used');
};
