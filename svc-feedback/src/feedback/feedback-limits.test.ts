import { rateLimits } from '@targum/contracts';
import { feedbackCalls } from '@targum/contracts/on-demand';
import { errorOf, useUp } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFeedbackApp } from '../testing/feedback-app.ts';
import type { FeedbackApp } from '../testing/feedback-app.ts';

const VISITOR_MAX = 5;
const ADDRESS_MAX = 100;
const TEN_MINUTES = 600;

let app: FeedbackApp;
beforeAll(async () => {
  app = await startFeedbackApp();
});
afterAll(() => app.close());
// Waits for the connection to Redis. Without the connection, the service counts in its own memory.
beforeEach(() => app.backend.redis.ping());

const send = (client: TestClient, key?: string) =>
  client.request(
    'POST',
    feedbackCalls.create.path,
    { message: 'again' },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const sendTimes = async (client: TestClient, times: number) => {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push((await send(client)).status);
  return answers;
};

test('[8.47] a visitor may send five messages, then must wait', async () => {
  const client = app.visitor();
  expect(await sendTimes(client, VISITOR_MAX)).toEqual(Array(VISITOR_MAX).fill(201));
  const refused = await send(client);
  expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limited']);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(TEN_MINUTES);
});

test('simultaneous messages do not exceed the limit', async () => {
  const client = app.visitor();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(client)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(VISITOR_MAX);
});

test('a user counts as one visitor in all browsers', async () => {
  const { client } = await app.signedIn();
  await sendTimes(client, VISITOR_MAX);
  const elsewhere = await client.request(
    'POST',
    feedbackCalls.create.path,
    { message: 'x' },
    {
      'x-anonymous-user': 'anon_otherone1_1763700000000',
      'x-client-address': '2001:db8:ffff::1',
    },
  );
  expect(elsewhere.status).toBe(429);
});

test.each([undefined, 'made-up'])(
  '[8.18] without a valid id (%s), the IP address counts as the visitor',
  async (id) => {
    const client = app.visitor({ id });
    expect(await sendTimes(client, VISITOR_MAX + 1)).toEqual([
      ...Array(VISITOR_MAX).fill(201),
      429,
    ]);
  },
);

test('[8.49] refused messages do not count', async () => {
  const client = app.visitor();
  for (let index = 0; index < 2 * VISITOR_MAX; index += 1) {
    const answer = await client.post(feedbackCalls.create.path, { message: '' });
    expect(answer.status).toBe(422);
    const unstorable = await client.post(feedbackCalls.create.path, { message: '\u0000x' });
    expect(unstorable.status).toBe(422);
  }
  expect(await sendTimes(client, VISITOR_MAX)).toEqual(Array(VISITOR_MAX).fill(201));
});

test('a retry with the same key counts once and is answered beyond the limit', async () => {
  const client = app.visitor();
  await sendTimes(client, VISITOR_MAX - 1);
  const key = 'key-limits-1';
  const ids = [];
  for (let index = 0; index < 3; index += 1) {
    const answer = await send(client, key);
    expect(answer.status).toBe(201);
    ids.push(answer.body.id);
  }
  expect(new Set(ids).size).toBe(1);
  expect((await send(client)).status).toBe(429);
});

test('[8.47, 8.49] an IP address has a higher limit than its visitors, and messages that are refused to a visitor do not count for the address', async () => {
  const address = '2001:db8:aaaa::1';
  const first = app.visitor({ address });
  expect((await sendTimes(first, 30)).filter((status) => status === 201)).toHaveLength(VISITOR_MAX);
  const visitors = Array.from({ length: (ADDRESS_MAX - VISITOR_MAX) / VISITOR_MAX }, () =>
    app.visitor({ address }),
  );
  const answers = (await Promise.all(visitors.map((each) => sendTimes(each, VISITOR_MAX)))).flat();
  expect(answers.every((status) => status === 201)).toBe(true);
  const id = 'anon_shut0ut00_1763700000000';
  expect((await send(app.visitor({ address, id }))).status).toBe(429);
  const { redis, keys } = app.backend;
  expect(await redis.exists(`${keys.rateLimit('feedback-visitor')}:${id}`)).toBe(0);
  expect((await send(app.visitor())).status).toBe(201);
});

describe('the limit across replicas', () => {
  let replica: FeedbackApp;
  beforeAll(async () => {
    replica = await startFeedbackApp({ replicaOf: app });
  });
  afterAll(() => replica.close());

  test.each([
    ['feedbackPerVisitor', 'bbbb', () => 'tworepl1c'],
    ['feedbackPerAddress', 'cccc', (index: number) => `r${index}`.padEnd(9, 'z')],
  ] as const)('%s counts all calls together', async (name, network, visitor) => {
    const address = `2001:db8:${network}::1`;
    const call = async (to: 0 | 1, index: number) => {
      const id = `anon_${visitor(index)}_1763700000000`;
      return (await send([app, replica][to]!.visitor({ id, address }))).status;
    };
    expect(await useUp(rateLimits[name], call)).toEqual({ within: [201], beyond: [429, 429] });
  });
});
