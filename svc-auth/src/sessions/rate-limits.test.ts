import { authCalls, rateLimits } from '@targum/contracts';
import { createClient, errorOf, useUp } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
let replica: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
  replica = await startAuthApp({ replicaOf: app });
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

const WRONG = 'wrong password';

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map((answer) => answer.status);

const repeat = <Value>(times: number, run: (index: number) => Value) =>
  Array.from({ length: times }, (_, index) => run(index));

/**
 * Makes ten calls at a time. With more calls at a time, some would wait for PostgreSQL for more
 * than 7 s and fail with 503.
 */
const repeatInTens = async <Value>(times: number, run: (index: number) => Promise<Value>) => {
  const values: Value[] = [];
  while (values.length < times) {
    const begin = values.length;
    const batch = repeat(Math.min(10, times - begin), (index) => run(begin + index));
    values.push(...(await Promise.all(batch)));
  }
  return values;
};

describe('the limit of failed logins of one account', () => {
  test('[8.50] refuses the eleventh attempt on every replica, even with the right password', async () => {
    const user = await app.person();
    const failed = await statuses([
      ...repeat(5, () => app.logIn(app.visitor(), user.email, WRONG)),
      ...repeat(5, () => replica.logIn(replica.visitor(), user.email, WRONG)),
    ]);
    expect(failed).toEqual(Array(10).fill(401));
    for (const each of [app, replica]) {
      const limited = await each.logIn(each.visitor(), user.email);
      expect(limited.status).toBe(429);
      expect(errorOf(limited).code).toBe('rate_limited');
      const seconds = Number(limited.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(900);
    }
  });

  test('[8.50, 2.143] counts attempts together if the domain is typed in letters but stored in Punycode', async () => {
    const { client } = await app.signedIn({ email: 'Ruth@XN--Bcher-KVA.example' });
    const change = { currentPassword: WRONG, newPassword: 'another password' };
    for (const { status } of await repeatInTens(10, () =>
      client.post(authCalls.changePassword.path, change),
    )) {
      expect(status).toBe(422);
    }
    expect((await app.logIn(app.visitor(), 'ruth@bücher.example')).status).toBe(429);
  });

  test('is not exceeded by simultaneous attempts', async () => {
    const user = await app.person();
    const all = await statuses(repeat(30, () => app.logIn(app.visitor(), user.email, WRONG)));
    expect(all.filter((status) => status === 401)).toHaveLength(10);
    expect(all.filter((status) => status === 429)).toHaveLength(20);
  });

  test('holds for an unknown email address, too', async () => {
    const all = await statuses(
      repeat(11, () => app.logIn(app.visitor(), 'nobody-at-all@example.org', WRONG)),
    );
    expect(all.filter((status) => status === 429)).toHaveLength(1);
  });

  test('counts attempts with another spelling of the email address for the same account', async () => {
    const user = await app.person();
    await statuses(repeat(10, () => app.logIn(app.visitor(), user.email.toUpperCase(), WRONG)));
    expect((await app.logIn(app.visitor(), ` ${user.email}`)).status).toBe(429);
  });

  test('is reset by a success', async () => {
    const user = await app.person();
    for (let round = 0; round < 2; round++) {
      await statuses(repeat(9, () => app.logIn(app.visitor(), user.email, WRONG)));
      expect((await app.logIn(app.visitor(), user.email)).status).toBe(200);
    }
  });

  test('does not affect signed-in users or other accounts', async () => {
    const { user, client } = await app.signedIn();
    const other = await app.person();
    await statuses(repeat(11, () => app.logIn(app.visitor(), user.email, WRONG)));
    expect((await client.get(authCalls.currentUser.path)).status).toBe(200);
    expect((await app.logIn(app.visitor(), other.email)).status).toBe(200);
  });
});

describe('the limit of failed logins from one IP address', () => {
  const address = '203.0.113.7';
  const from = () => app.visitor(address);

  test('[8.50] refuses the hundred-and-first attempt for every account and locks no account', async () => {
    const victim = await app.person();
    const failed = await repeatInTens(100, (index) =>
      app.logIn(from(), `guess-${index}@example.org`, WRONG),
    );
    expect(failed.map(({ status }) => status)).toEqual(Array(100).fill(401));
    expect(await statuses(repeat(15, () => app.logIn(from(), victim.email)))).toEqual(
      Array(15).fill(429),
    );
    expect((await replica.logIn(replica.visitor(address), victim.email)).status).toBe(429);
    const { redis, keys } = app.backend;
    const prefix = keys.rateLimit('failed-logins-account');
    expect(await redis.exists(`${prefix}:guess-0@example.org`)).toBe(1);
    expect(await redis.exists(`${prefix}:${victim.email}`)).toBe(0);
    expect((await app.logIn(app.visitor(), victim.email)).status).toBe(200);
  });

  test('does not count successes: a whole organisation may log in from one IP address', async () => {
    const user = await app.person();
    const office = '203.0.113.8';
    for (let login = 0; login < 105; login++) {
      const answer = await app.logIn(app.visitor(office), user.email);
      expect(answer.status).toBe(200);
    }
  });
});

test('[8.52] signups from one IP address are limited to 200 an hour on all replicas together', async () => {
  const address = '203.0.113.9';
  const signUp = (each: AuthApp, index: number) =>
    each.visitor(address).post(authCalls.signup.path, {
      email: `crowd-${index}@example.org`,
      password: PASSWORD,
      firstName: 'One',
      lastName: 'Of many',
    });
  const all = await repeatInTens(202, (index) => signUp(index % 2 === 0 ? app : replica, index));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(200);
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
});

test('calls of one user are limited on all replicas together', async () => {
  const { client } = await app.signedIn();
  const clients = [client, createClient(replica.url, { cookie: client.cookie })];
  const call = async (to: 0 | 1) => (await clients[to]!.get(authCalls.currentUser.path)).status;
  expect(await useUp(rateLimits.callsPerCaller, call)).toEqual({
    within: [200],
    beyond: [429, 429],
  });
});

test('[8.42] RATE_LIMITS=off switches all limits off', async () => {
  const open = await startAuthApp({ replicaOf: app, rateLimits: false });
  const user = await app.person();
  const all = await statuses(repeat(15, () => open.logIn(open.visitor(), user.email, WRONG)));
  expect(all).toEqual(Array(15).fill(401));
  await open.close();
});
