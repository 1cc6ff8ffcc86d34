import { adminUserCalls } from '@targum/contracts/on-demand';
import { accountOf } from './admin.ts';

export const SCREEN = '/admin/users';
export const listPath = adminUserCalls.list.path;

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
