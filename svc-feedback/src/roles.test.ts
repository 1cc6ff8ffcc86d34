import { randomUUID } from 'node:crypto';
import { adminCountCalls } from '@targum/contracts';
import { adminFeedbackCalls, feedbackCalls } from '@targum/contracts/on-demand';
import { operations } from '@targum/contracts/openapi';
import type { Operation } from '@targum/contracts/openapi';
import { routesOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeedbackApp } from './app.ts';
import { startFeedbackApp } from './testing/feedback-app.ts';
import type { FeedbackApp } from './testing/feedback-app.ts';

const roles = [
  'anonymous',
  'pending',
  'rejected',
  'user',
  'admin',
  'pending admin',
  'admin with a temporary password',
  "admin's key",
  'made-up key',
] as const;
type Role = (typeof roles)[number];

/** The expected status for each role, followed by the error code if any. */
type Expected = Readonly<Record<Role, string>>;

const adminsOnly = (allowed: string): Expected => ({
  anonymous: '401 unauthorized',
  pending: '403 approval_required',
  rejected: '401 account_rejected',
  user: '403 forbidden',
  admin: allowed,
  'pending admin': '403 approval_required',
  'admin with a temporary password': '403 password_change_required',
  "admin's key": '403 forbidden',
  'made-up key': '401 unauthorized',
});

const routeOf = ({ call: { method, path } }: Operation) => `${method} ${path}`;

const bodies: Readonly<Record<string, unknown>> = {
  [`POST ${feedbackCalls.create.path}`]: { message: 'hello' },
  [`PATCH ${adminFeedbackCalls.update.path}`]: { status: 'read' },
};

const matrix: Readonly<Record<string, Expected>> = {
  [`POST ${feedbackCalls.create.path}`]: {
    anonymous: '201',
    pending: '201',
    rejected: '201',
    user: '201',
    admin: '201',
    'pending admin': '201',
    'admin with a temporary password': '403 password_change_required',
    "admin's key": '403 forbidden',
    'made-up key': '201',
  },
  [`GET ${adminFeedbackCalls.list.path}`]: adminsOnly('200'),
  [`GET ${adminCountCalls.unreadFeedback.path}`]: adminsOnly('200'),
  // The id is unknown, so a role that may call the route gets 404.
  [`PATCH ${adminFeedbackCalls.update.path}`]: adminsOnly('404 not_found'),
  [`DELETE ${adminFeedbackCalls.remove.path}`]: adminsOnly('404 not_found'),
};

let app: FeedbackApp;
let clients: Readonly<Record<Role, TestClient>>;
beforeAll(async () => {
  app = await startFeedbackApp();
  const signedIn = async (fields: Parameters<FeedbackApp['signedIn']>[0]) =>
    (await app.signedIn(fields)).client;
  const madeUp = app.visitor();
  clients = {
    anonymous: app.visitor(),
    pending: await signedIn({ approval_status: 'pending' }),
    rejected: await signedIn({ approval_status: 'rejected' }),
    user: await signedIn({}),
    admin: await signedIn({ is_admin: true }),
    'pending admin': await signedIn({ is_admin: true, approval_status: 'pending' }),
    'admin with a temporary password': await signedIn({
      is_admin: true,
      must_change_password: true,
    }),
    "admin's key": await app.withKey({ is_admin: true }),
    'made-up key': {
      ...madeUp,
      request: (method, path, body, headers) =>
        madeUp.request(method, path, body, { ...headers, authorization: 'Bearer tgm_made-up' }),
    },
  };
});
afterAll(() => app.close());

test('every route of the service is in the matrix', () => {
  const served = routesOf(createFeedbackApp(app.backend));
  expect(served).toEqual(Object.keys(matrix).toSorted());
  expect(served).toEqual(operations.feedback.map(routeOf).toSorted());
});

test.each(operations.feedback.map((operation) => [operation.id, operation] as const))(
  '[8.68] the OpenAPI document says who may call %s',
  (_id, operation) => {
    const isPublic = matrix[routeOf(operation)]!.anonymous.startsWith('2');
    expect(operation.access).toBe(isPublic ? 'public' : 'admin');
  },
);

describe.each(Object.entries(matrix))('%s', (route, expected) => {
  test.each(roles)(
    '[2.65, 2.69, 2.107, 6.1] answers the role %s as the matrix says',
    async (role) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(':id', randomUUID());
      const { status, body } = await clients[role].request(method, path, bodies[route]);
      expect([status, body?.code].filter(Boolean).join(' ')).toBe(expected[role]);
    },
  );
});
