import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { adminUserCalls } from '@targum/contracts/on-demand';
import type { ListedUser } from '@targum/contracts/on-demand';
import { accountOf, openAsAdmin } from './admin.ts';
import { connect } from './database.ts';

export const SCREEN = '/admin/users';
/** The pattern of the list's address, with any query. */
export const listPath = `${adminUserCalls.list.path}*`;

export const ruth = accountOf(3, {
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'ruth@example.org',
  isAdmin: true,
  approvalStatus: null,
  createdAt: '2026-01-03T10:00:00.000Z',
  lastLoginAt: '2026-02-01T09:30:00.000Z',
  stats: { totalChats: 1250, totalMessages: 7, totalApiKeys: 2, totalApiCalls: 31 },
});
export const amos = accountOf(2, {
  firstName: null,
  lastName: null,
  email: 'amos@example.org',
  approvalStatus: 'pending',
  createdAt: '2026-01-02T10:00:00.000Z',
  stats: { totalChats: 5, totalMessages: 90, totalApiKeys: 0, totalApiCalls: 0 },
});
export const elie = accountOf(1, {
  firstName: 'Élie',
  lastName: null,
  email: 'zelie@example.org',
  approvalStatus: 'rejected',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastLoginAt: '2026-03-01T09:30:00.000Z',
  stats: { totalChats: 20, totalMessages: 8, totalApiKeys: 0, totalApiCalls: 0 },
});

/** Accounts in the database, whose email addresses have a domain that no other account has. */
interface StoredAccounts {
  /** A part of each of their addresses. */
  readonly domain: string;
  add(...accounts: readonly ListedUser[]): Promise<void>;
}

/** Stores accounts with their figures for the time of a test. */
export async function withAccounts(
  accounts: readonly ListedUser[],
  use: (stored: StoredAccounts) => Promise<void>,
): Promise<void> {
  const knex = connect();
  const domain = `@${randomUUID().slice(0, 8)}.`;
  const add = async (...added: readonly ListedUser[]) => {
    for (const { stats, ...account } of added) {
      const id = randomUUID();
      await knex('users').insert({
        id,
        email: account.email.replace('@', domain),
        password: 'unusable',
        first_name: account.firstName,
        last_name: account.lastName,
        is_admin: account.isAdmin,
        approval_status: account.approvalStatus,
        created_at: new Date(account.createdAt),
        last_login_at: account.lastLoginAt === null ? null : new Date(account.lastLoginAt),
      });
      await knex('user_totals').where({ user_id: id }).update({
        chats: stats.totalChats,
        messages: stats.totalMessages,
        api_keys: stats.totalApiKeys,
        api_calls: stats.totalApiCalls,
      });
    }
  };
  try {
    await add(...accounts);
    await use({ domain, add });
  } finally {
    await knex('users').whereRaw('strpos(email, ?) > 0', [domain]).delete();
    await knex.destroy();
  }
}

/** Opens the users screen as an admin, and finds the stored accounts. */
export async function findAccounts(page: Page, { domain }: StoredAccounts): Promise<void> {
  await openAsAdmin(page, SCREEN);
  await page.getByRole('main').getByRole('searchbox').fill(domain);
}
