import { z } from 'zod';
import { approvalStatus } from './auth.ts';
import { calls } from '../calls/call.ts';
import { del, get, patch, post } from '../calls/methods.ts';
import { errorCode } from '../calls/errors.ts';
import { limits } from '../calls/limits.ts';
import { count, emptyBody, storedText, timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const userStats = z.object({
  totalChats: count,
  totalMessages: count,
  totalApiKeys: count,
  totalApiCalls: count,
});

/**
 * A user in the list for admins. A null status, which imported rows have, counts as approved. An account
 * with a `deletingSince` is closed. The list shows a closed account until all its data is deleted.
 */
export const listedUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  approvalStatus: approvalStatus.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastLoginAt: timestamp.nullable(),
  deletingSince: timestamp.nullable(),
  stats: userStats,
});
export type ListedUser = z.infer<typeof listedUser>;

export const userSortKeys = [
  ...['createdAt', 'name', 'email', 'lastLoginAt', 'totalChats', 'totalMessages'],
] as const;
export type UserSortKey = (typeof userSortKeys)[number];

/** The most users that a page of the list can have. */
export const LISTED_USERS_MAX = 200;
/** The greatest integer of PostgreSQL. */
const OFFSET_MAX = 2 ** 31 - 1;

/** Which users a page of the list has. `search` is a part of the name or email, in any case. */
export const listedUsersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LISTED_USERS_MAX).default(LISTED_USERS_MAX),
  offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
  search: z.lazy(() => storedText().trim().max(limits.search.queryMax)).default(''),
  type: z.enum(['all', 'admins', 'regular']).default('all'),
  status: z.enum(['all', ...approvalStatus.options]).default('all'),
  sort: z.enum(userSortKeys).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type ListedUsersQuery = z.output<typeof listedUsersQuery>;

/** `total` is the number of all users that match, and `counts` is it for each status. */
export const listedUsersPage = z.object({
  items: z.array(listedUser),
  total: count,
  counts: z.object({ all: count, pending: count, approved: count, rejected: count }),
});
export type ListedUsersPage = z.infer<typeof listedUsersPage>;

/** If `isAdmin` is missing, the call toggles the user's admin right. */
export const setAdminRequest = z.object({ isAdmin: z.boolean().optional() }).optional();

export const decideRequest = z.object({
  decision: z.enum(['approved', 'rejected']),
  ids: z.lazy(() => z.array(uuid).min(1).max(limits.decisionsMax)),
});
export type Decision = z.infer<typeof decideRequest>['decision'];

/** The result for one user, with the reason if nothing changed. */
export const decisionResult = z.object({
  id: uuid,
  error: z.object({ code: errorCode, message: z.string() }).optional(),
});
export type DecisionResult = z.infer<typeof decisionResult>;

export const resetPasswordResponse = z.object({
  id: uuid,
  email: z.string(),
  temporaryPassword: z.string(),
});
export type ResetPasswordResponse = z.infer<typeof resetPasswordResponse>;

const FOUND_MAX = 20;

export const userSearchQuery = z.object({
  /** Part of a name or an email, or a whole id. */
  q: z.lazy(() => writtenText(limits.search.queryMax)),
  limit: z.coerce.number().int().min(1).max(FOUND_MAX).default(FOUND_MAX),
});

export const foundUser = listedUser.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
});
export type FoundUser = z.infer<typeof foundUser>;

export const adminUserCalls = calls({
  /** Without a query, answers all users. With any parameter of the query, answers a page. */
  list: get('/api/admin/users', {
    query: listedUsersQuery,
    response: z.union([z.array(listedUser), listedUsersPage]),
  }),
  /** Finds users by email. Closed accounts are left out. */
  search: get('/api/admin/users/search', { query: userSearchQuery, response: z.array(foundUser) }),
  setAdmin: patch('/api/admin/users/:id/admin', { body: setAdminRequest, response: listedUser }),
  remove: del('/api/admin/users/:id'),
  resetPassword: post('/api/admin/users/:id/reset-password', {
    body: emptyBody,
    response: resetPasswordResponse,
  }),
  approve: post('/api/admin/users/:id/approve', { body: emptyBody, response: listedUser }),
  reject: post('/api/admin/users/:id/reject', { body: emptyBody, response: listedUser }),
  /** Sets a rejected user back to pending. */
  reopen: post('/api/admin/users/:id/reopen', { body: emptyBody, response: listedUser }),
  decide: post('/api/admin/users/decisions', {
    body: decideRequest,
    response: z.object({ results: z.array(decisionResult) }),
  }),
});
