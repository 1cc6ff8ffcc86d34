import { fileURLToPath } from 'node:url';
import { authCalls, limits, PICTURE_FIELD } from '@targum/contracts';
import { createKnex } from '@targum/service-kit';
import {
  createClient,
  createTestDatabase,
  createUser,
  flood,
  podMemory,
  processReady,
  requestOf,
  startProcess,
  testRedisUrl,
  watchMemory,
} from '@targum/service-kit/testing';
import type { TestClient, TestDatabase, TestProcess } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { picture } from './testing/images.ts';
import { memory } from './testing/memory.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const pod = podMemory('svc-auth');
/**
 * Minimum duration of the flood, in milliseconds. The flood continues until each kind of call has
 * succeeded at least once, and a picture was refused.
 */
const FLOOD_MS = 3_000;
const LARGEST = { width: 8000, height: 5000 };

const person = { email: 'ruth@example.org', password: 'correct horse battery' };
let database: TestDatabase;
let server: TestProcess;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const knex = createKnex({ url: database.url, name: 'test' });
  const password = await createPasswordHasher({ memory }).hash(person.password);
  await createUser(knex, { email: person.email, password });
  await knex.destroy();
  server = await startProcess(MAIN, {
    DATABASE_URL: database.url,
    REDIS_URL: testRedisUrl(),
    SESSION_KEYS: 'a-signing-key-of-more-than-32-characters',
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMITS: 'off',
    ...pod.environment,
  });
  await processReady(server);
  client = createClient(server.url);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await database.drop();
});

const logIn = () => client.post(authCalls.login.path, person);

/** Creates an upload of a picture, padded to a file of 5 MB. */
const uploadOf = async (content: Buffer): Promise<RequestInit> => {
  const padding = Buffer.alloc(limits.picture.maxBytes - content.length);
  const form = new FormData();
  form.set(PICTURE_FIELD, new Blob([new Uint8Array(content), padding]), 'picture');
  return requestOf(form);
};

test('a flood of logins, pictures and bodies stays within the memory of the pod', async () => {
  // An interlaced picture can only be decoded as a whole, so it needs the most memory.
  const largest = await uploadOf(await picture({ ...LARGEST, interlaced: true }));
  expect((await logIn()).status).toBe(200);
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: string, signal: AbortSignal) =>
    createClient(server.url).fetch(path, { method: 'POST', headers: json, body, signal });
  const upload = (init?: RequestInit) =>
    client.fetch(authCalls.uploadPicture.path, { ...largest, ...init });
  const lists = `[${'[],'.repeat(limits.jsonBodyBytes / 3 - 1)}0]`;

  const stopWatching = watchMemory(server.pid!);
  const [logins, pictures, bodies] = await flood(
    [
      {
        callers: 24,
        served: 200,
        send: (signal) => post(authCalls.login.path, JSON.stringify(person), signal),
      },
      { callers: 80, served: 200, untilRefused: true, send: (signal) => upload({ signal }) },
      // The body is refused, because the schema expects an object.
      { callers: 4, served: 422, send: (signal) => post(authCalls.login.path, lists, signal) },
    ],
    FLOOD_MS,
  );
  expect(await stopWatching()).toBeLessThan(pod.limit);
  for (const end of Object.keys({ ...logins, ...pictures })) {
    expect(end).toMatch(/^200$|^503 retry-after: \d+$/);
  }
  expect(Object.keys(pictures!)).toContainEqual(expect.stringMatching(/^503/));
  for (const end of Object.keys(bodies!)) expect(end).toMatch(/^422$|^503 retry-after: \d+$/);
  expect((await logIn()).status).toBe(200);
  expect((await upload()).status).toBe(200);
  expect(server.errors()).toBe('');
});

test('ten people who log in and upload a photo at the same time are all served after a short wait', async () => {
  const photo = await uploadOf(await picture({ width: 4000, height: 3000, format: 'jpeg' }));
  const enter = async () => {
    const own = createClient(server.url);
    const login = await own.post(authCalls.login.path, person);
    const sent = await own.fetch(authCalls.uploadPicture.path, photo);
    return [login.status, sent.status];
  };
  const entered = await Promise.all(Array.from({ length: 10 }, enter));
  expect(entered).toEqual(Array.from({ length: 10 }, () => [200, 200]));
});
