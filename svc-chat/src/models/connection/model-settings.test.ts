import { modelStatus, rateLimits } from '@targum/contracts';
import {
  modelSettingsCalls,
  personalDataCalls,
  serviceChecks,
  serviceModels,
} from '@targum/contracts/on-demand';
import { createLogger } from '@targum/service-kit';
import {
  createClient,
  createChat,
  createSessionCookie,
  databaseText,
  traceHere,
  useUp,
} from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { startVendor } from '../../testing/vendor.ts';
import type { Vendor } from '../../testing/vendor.ts';

const PATH = modelSettingsCalls.get.path;
const KEY = 'sk-canary-0123456789-of-the-model';
const NEWER = 'sk-the-newer-key-of-the-model';

const lines: string[] = [];
const logger = createLogger({
  name: 'test',
  level: 'trace',
  destination: { write: (line) => void lines.push(line) },
});

let service: TestService;
let second: Replica;
let vendor: Vendor;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  vendor = await startVendor();
  service = await startChatService({ logger, modelConnection: { readEveryMs: 30 } });
  second = await service.replica({ logger, modelConnection: { readEveryMs: 30 } });
  const member = await service.member({ is_admin: true, first_name: 'Ada', last_name: 'Smith' });
  admin = member.client;
  adminId = member.user.id;
});
afterAll(async () => {
  await service.close();
  vendor.close();
});
beforeEach(() => {
  vendor.requests.length = 0;
  vendor.answer = undefined;
});
afterEach(async () => {
  await admin.delete(PATH);
  await testsPerUser().reset(adminId);
});

const testsPerUser = () =>
  service.backend.rateLimit('service-tests', rateLimits.serviceTestsPerUser);

const settings = (more: object = {}) => ({ address: vendor.address, model: 'large', ...more });
const save = (more: object = {}) => admin.post(PATH, settings({ key: KEY, ...more }));

/** Asks each replica whether a model is connected. */
const connected = async (): Promise<boolean[]> =>
  Promise.all(
    [service, second].map(async ({ url }) => {
      const { body } = await createClient(url, { cookie: admin.cookie }).get(
        '/api/assistants/model',
      );
      return modelStatus.parse(body).connected;
    }),
  );

const auditOf = (action: string) =>
  service.backend
    .knex<{ action: string; actor_id: string; details: object }>('audit_log')
    .where({ action, actor_id: adminId })
    .orderBy('sequence')
    .select('details');

describe('the settings of the model', () => {
  it('[4.462] are those of the stand-in before an admin connects a model', async () => {
    const { status, body } = await admin.get(PATH);
    expect(status).toBe(200);
    expect(modelSettingsCalls.get.response.parse(body)).toEqual({
      ...{ source: 'stand-in', readOnly: false, settings: null, key: 'none' },
      ...{ changedAt: null, changedBy: null },
    });
  });

  it('[4.463] take effect in all replicas when they are saved, and again when they are removed', async () => {
    expect(await connected()).toEqual([false, false]);
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(modelSettingsCalls.save.response.parse(body)).toEqual({
      ...{ source: 'screen', readOnly: false, key: 'kept' },
      settings: {
        ...{ address: vendor.address, model: 'large', api: 'auto' },
        ...{ apiVersion: null, organization: null, project: null },
      },
      changedAt: expect.any(String) as unknown,
      changedBy: { id: adminId, name: 'Ada Smith' },
    });
    await vi.waitFor(async () => expect(await connected()).toEqual([true, true]), 5000);
    for (const { url } of [service, second]) {
      const chat = await createChat(service.backend.knex, adminId);
      const client = createClient(url, { cookie: admin.cookie });
      const stream = await sendStreamed(client, chat.id, 'Hello');
      await stream.ended;
      expect(stream.text).toContain('one two three');
    }
    expect(
      vendor.requests.map(({ authorization, body: sent }) => [authorization, sent['model']]),
    ).toEqual([
      [`Bearer ${KEY}`, 'large'],
      [`Bearer ${KEY}`, 'large'],
    ]);

    await admin.delete(PATH);
    await vi.waitFor(async () => expect(await connected()).toEqual([false, false]), 5000);
  });

  it('[4.481] are those of the first call of a process that starts', async () => {
    await save();
    const replica = await service.replica({ modelConnection: { readEveryMs: 3_600_000 } });
    const chat = await createChat(service.backend.knex, adminId);
    const stream = await sendStreamed(
      createClient(replica.url, { cookie: admin.cookie }),
      chat.id,
      'Hello',
    );
    await stream.ended;
    expect(vendor.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`]);
  });

  it('[4.468] keep the key for the same address only', async () => {
    await save();
    const { body } = await admin.post(PATH, settings({ model: 'small' }));
    expect(body).toMatchObject({ key: 'kept', settings: { model: 'small' } });

    const other = settings({ address: 'http://127.0.0.1:9/v1' });
    for (const path of [PATH, `${PATH}/test`, `${PATH}/models`]) {
      const refused = await admin.post(path, other);
      expect(refused.status).toBe(422);
      expect(refused.body.details).toEqual({
        key: ['Enter the key again, because the address has changed.'],
      });
    }
    expect((await admin.post(PATH, settings({ key: null }))).body).toMatchObject({ key: 'none' });
    expect((await admin.post(PATH, settings())).body).toMatchObject({ key: 'none' });
  });

  it('[4.468] keep the key that another replica saved a moment ago', async () => {
    const replica = await service.replica({ modelConnection: { readEveryMs: 3_600_000 } });
    await save();
    const other = createClient(replica.url, { cookie: admin.cookie });
    const { body } = await other.post(PATH, settings({ model: 'small' }));
    expect(body).toMatchObject({ key: 'kept', settings: { model: 'small' } });
  });

  it.each([
    ['another key', true],
    ['the first key', false],
  ])('[4.490] keep %s that is saved at the same time', async (_what, hasKey) => {
    if (hasKey) await save();
    const { knex } = service.backend;
    const held = await knex.transaction();
    await held.raw('lock table service_settings in share row exclusive mode');
    const other = save({ key: NEWER });
    await waitForLockWaits(service.backend, 1);
    const kept = admin.post(PATH, settings({ model: 'small' }));
    await waitForLockWaits(service.backend, 2);
    await held.rollback();
    expect((await other).status).toBe(200);
    expect((await kept).body).toMatchObject({ key: 'kept', settings: { model: 'small' } });
    await admin.post(`${PATH}/test`, settings());
    expect(vendor.requests[0]!.authorization).toBe(`Bearer ${NEWER}`);
  });

  it.each([
    [{ address: '' }, 'address', 'Address is required'],
    [{ address: 'models' }, 'address', 'Enter an address that begins with https:// or http://.'],
    [
      { address: 'localhost:8000' },
      'address',
      'Enter an address that begins with https:// or http://.',
    ],
    [{ address: 'ftp://models.example.org' }, 'address', 'This address is not allowed.'],
    [
      { address: 'https://me:secret@models.example.org' },
      'address',
      'The address must have no user name, password, query or fragment.',
    ],
    [{ model: ' ' }, 'model', 'Model is required'],
    [{ key: 'k\u00e9y' }, 'key', 'The key must have printable ASCII characters only.'],
    [{ project: 'two words' }, 'project', 'Use letters, digits, ".", "-" and "_" only.'],
  ])('[4.462] refuse %j', async (more, field, message) => {
    const { status, body } = await save(more);
    expect(status).toBe(422);
    expect(body.details).toEqual({ [field]: [message] });
  });

  it('[4.464] are read-only where the environment sets the model', async () => {
    const server = {
      ...{ baseUrl: 'https://me:secret@models.example.org/v1?code=secret', apiKey: 'secret' },
      ...({ model: 'large', api: 'auto' } as const),
    };
    const replica = await service.replica({
      modelConnection: { environment: { server, wins: true } },
    });
    const client = createClient(replica.url, { cookie: admin.cookie });
    const { body } = await client.get(PATH);
    expect(body).toMatchObject({
      ...{ source: 'environment', readOnly: true, key: 'kept' },
      settings: { address: 'https://models.example.org/v1', model: 'large' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    const answers = [
      await client.post(PATH, settings()),
      await client.post(`${PATH}/models`, settings()),
      await client.post(`${PATH}/test`, settings()),
      await client.delete(PATH),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe(
        'The environment of the server sets this service, so it cannot be changed here.',
      );
    }
  });

  it('[4.464] replace a model of the environment that is only a default', async () => {
    const server = {
      baseUrl: vendor.address,
      apiKey: 'none',
      model: 'small',
      api: 'auto',
    } as const;
    const replica = await service.replica({
      modelConnection: { environment: { server, wins: false }, readEveryMs: 30 },
    });
    const client = createClient(replica.url, { cookie: admin.cookie });
    expect((await client.get(PATH)).body).toMatchObject({ source: 'default', readOnly: false });
    await save();
    expect((await client.get(PATH)).body).toMatchObject({ source: 'screen' });
  });

  it('[7.100] are in the audit log without the key', async () => {
    await save();
    await admin.post(`${PATH}/test`, settings());
    await admin.delete(PATH);
    const service_saved = await auditOf('service_saved');
    expect(service_saved.at(-1)?.details).toEqual({
      ...{ service: 'model', address: vendor.address, model: 'large', newKey: true },
    });
    expect((await auditOf('service_tested')).at(-1)?.details).toEqual({
      ...{ service: 'model', address: vendor.address, what: 'test' },
    });
    expect((await auditOf('service_removed')).at(-1)?.details).toEqual({ service: 'model' });
  });
});

const testOf = async (more: object = {}) => {
  const { status, body } = await admin.post(`${PATH}/test`, settings({ key: KEY, ...more }));
  expect(status).toBe(200);
  return serviceChecks.parse(body).checks;
};

describe('a test of a model', () => {
  it('[4.465] asks small things and says how long each took', async () => {
    const checks = await testOf();
    expect(checks.map(({ id, state }) => [id, state])).toEqual(
      [
        ...['stream', 'usage', 'long', 'roles', 'stream_options'],
        ...['json_schema', 'json_object', 'json_text'],
      ].map((id) => [id, 'ok']),
    );
    for (const { milliseconds } of checks) expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(vendor.requests.map(({ body }) => body['stream_options'] !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      true,
      ...[false, false, false],
    ]);
    const roles = vendor.requests[3]?.body['messages'] as { role: string }[];
    expect(roles.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect((await admin.get(PATH)).body).toMatchObject({ source: 'stand-in' });
  });
});

describe('the list of models', () => {
  const list = async (more: object = {}) => {
    const { status, body } = await admin.post(`${PATH}/models`, settings({ key: KEY, ...more }));
    expect(status).toBe(200);
    return serviceModels.parse(body);
  };

  it('[4.466] is that of the server', async () => {
    const ok = { reason: null, status: null, message: null };
    expect(await list()).toEqual({ models: ['large', 'small'], ...ok });
    expect(vendor.requests).toMatchObject([{ path: '/v1/models', authorization: `Bearer ${KEY}` }]);
    vendor.answer = () => ({ status: 401, body: '{}' });
    expect(await list()).toMatchObject({ models: [], reason: 'refused', status: 401 });
    vendor.answer = () => ({ status: 200, body: '<html>' });
    expect(await list()).toMatchObject({ models: [], reason: 'bad_response' });
    expect(await list({ address: 'http://127.0.0.1:9/v1' })).toMatchObject({
      ...{ models: [], reason: 'unreachable' },
    });
  });
});

it('[4.480] an admin can test and list models only so often, in all replicas together', async () => {
  const body = settings({ address: 'http://127.0.0.1:9/v1', key: KEY });
  const call = async (replica: 0 | 1, index: number) => {
    const { url } = [service, second][replica]!;
    const path = index % 3 === 0 ? `${PATH}/test` : `${PATH}/models`;
    const answer = await createClient(url, { cookie: admin.cookie }).post(path, body);
    return answer.status;
  };
  expect(await useUp(rateLimits.serviceTestsPerUser, call)).toEqual({
    ...{ within: [200], beyond: [429, 429] },
  });
  const { body: refusal, headers } = await admin.post(`${PATH}/test`, settings({ key: KEY }));
  expect(refusal).toMatchObject({
    ...{ code: 'rate_limited', message: 'Too many requests. Please wait and try again.' },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(vendor.requests).toEqual([]);
  expect((await save()).status).toBe(200);
});

it('[4.469] the key is in no answer, log line, trace, table or export of personal data', async () => {
  lines.length = 0;
  const traces = await traceHere({ name: 'svc-chat' });
  const answers: unknown[] = [];
  const call = async (method: string, path: string, body?: object) => {
    answers.push((await admin.request(method, path, body)).body);
  };
  const cookie = await createSessionCookie(service.backend.sessions, adminId);
  expect(cookie).not.toContain(KEY);
  for (const refusing of [false, true]) {
    vendor.answer = refusing
      ? ({ authorization }) => ({ status: 400, body: `{"error":{"message":"${authorization}"}}` })
      : undefined;
    await call('POST', PATH, settings({ key: KEY }));
    await call('POST', `${PATH}/models`, settings());
    await call('POST', `${PATH}/test`, settings());
    await call('POST', `${PATH}/test`, settings({ key: KEY }));
    await call('GET', PATH);
    await call('POST', PATH, settings({ key: KEY, model: '' }));
    const chat = await createChat(service.backend.knex, adminId);
    const stream = await sendStreamed(admin, chat.id, 'Hello');
    await stream.ended;
    answers.push(stream.events);
  }
  const archive = await admin.fetch(personalDataCalls.export.path);
  expect(archive.status).toBe(200);
  const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  answers.push(files.map((bytes) => strFromU8(bytes)));
  const kept = await databaseText(service.backend.knex);
  expect(kept).toContain(vendor.address);
  await call('DELETE', PATH);
  await traces.stop();
  expect(vendor.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(
    true,
  );
  const after = await databaseText(service.backend.knex);
  expect(after).toContain('service_removed');
  const seen = JSON.stringify([answers, kept, after]) + lines.join('\n') + traces.bodies.join('\n');
  await traces.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(traces.spans.length).toBeGreaterThan(0);
  for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]) {
    expect(seen).not.toContain(form);
  }
});
