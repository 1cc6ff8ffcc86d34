import {
  adminCountCalls,
  assistantCalls,
  audioCalls,
  authCalls,
  chatCalls,
  limits,
} from '@targum/contracts';
import {
  adminFeedbackCalls,
  adminUserCalls,
  feedbackCalls,
  adminRatingCalls,
  auditCalls,
  keyCalls,
  ownAccountCalls,
  ownSessionCalls,
  personalDataCalls,
  ratingCalls,
  searchCalls,
  shareCalls,
} from '@targum/contracts/on-demand';
import { describe, expect, test } from 'vitest';
import { findRoute, routes } from './routes.ts';

const callsOf = {
  auth: [
    authCalls,
    { pendingUsers: adminCountCalls.pendingUsers },
    adminUserCalls,
    auditCalls,
    keyCalls,
    ownAccountCalls,
    ownSessionCalls,
  ],
  chat: [
    ...[adminRatingCalls, ratingCalls, chatCalls, searchCalls, shareCalls, assistantCalls],
    personalDataCalls,
  ],
  audio: [audioCalls],
  feedback: [feedbackCalls, adminFeedbackCalls, { unreadFeedback: adminCountCalls.unreadFeedback }],
};

const everyCall = Object.entries(callsOf).flatMap(([service, tables]) =>
  tables
    .flatMap((table) => Object.values(table))
    .map(({ method, path }) => ({ service, method, path })),
);

test.each(everyCall)('$method $path goes to $service', ({ service, path }) => {
  expect(findRoute(path)?.service).toBe(service);
});

test('every route serves a call', () => {
  const used = new Set(everyCall.map(({ path }) => findRoute(path)?.prefix));
  expect(routes.map(({ prefix }) => prefix).filter((prefix) => !used.has(prefix))).toEqual([]);
});

describe('matching', () => {
  test('the longest prefix wins', () => {
    expect(findRoute('/api/auth/user')?.bodyLimit).toBe(limits.jsonBodyBytes);
    expect(findRoute('/api/auth/profile-picture')?.bodyLimit).toBeGreaterThan(
      limits.picture.maxBytes,
    );
  });

  test.each(['/', '/api', '/api/', '/api/chatsx', '/api/admin', '/API/chats', '/api//chats'])(
    '%s has no route',
    (path) => {
      expect(findRoute(path)).toBeUndefined();
    },
  );
});
