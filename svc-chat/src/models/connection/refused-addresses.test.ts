import { modelSettingsCalls, serviceChecks } from '@targum/contracts/on-demand';
import type { Resolve } from '@targum/service-kit/service-settings';
import { createChat, createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { startVendor } from '../../testing/vendor.ts';
import type { Vendor } from '../../testing/vendor.ts';

const PATH = modelSettingsCalls.get.path;
const REFUSED = { address: ['This address is not allowed.'] };

let service: TestService;
let vendor: Vendor;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  vendor = await startVendor();
  service = await startChatService();
  const member = await service.member({ is_admin: true });
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
afterEach(() => admin.delete(PATH));

const settings = (more: object = {}) => ({
  ...{ address: vendor.address, model: 'large', key: 'sk-of-the-model', ...more },
});

describe('an address that is not allowed', () => {
  const each = [
    ['saved', PATH],
    ['tested', `${PATH}/test`],
    ['asked for its models', `${PATH}/models`],
  ] as const;

  it.each(each)('[4.460] is not %s', async (_what, path) => {
    for (const address of ['http://169.254.169.254/v1', 'http://[fe80::1]/v1', 'http://0.0.0.0']) {
      const { status, body } = await admin.post(path, settings({ address }));
      expect(status).toBe(422);
      expect(body.details).toEqual(REFUSED);
    }
  });

  it('[4.460] is also a private one in a cluster', async () => {
    const replica = await service.replica({ modelConnection: { privateAddresses: 'refuse' } });
    const client = createClient(replica.url, { cookie: admin.cookie });
    for (const [, path] of each) {
      const { status, body } = await client.post(path, settings());
      expect([status, body.details]).toEqual([422, REFUSED]);
    }
    expect(vendor.requests).toEqual([]);
  });

  it('[4.461] is refused when a name leads there the second time, and for replies, too', async () => {
    let turn = 0;
    const resolve: Resolve = (_name, callback) => {
      turn += 1;
      const address = turn === 1 ? '127.0.0.1' : '169.254.169.254';
      callback(null, [{ address, family: 4 }]);
    };
    const replica = await service.replica({ modelConnection: { resolve } });
    const client = createClient(replica.url, { cookie: admin.cookie });
    const address = `http://models.example.org:${vendor.port}/v1`;
    for (const path of [`${PATH}/test`, `${PATH}/models`]) {
      turn = 0;
      const { status, body } = await client.post(path, settings({ address }));
      expect([status, body.details]).toEqual([422, REFUSED]);
    }
    turn = 0;
    expect((await client.post(PATH, settings({ address }))).status).toBe(200);
    const chat = await createChat(service.backend.knex, adminId);
    const stream = await sendStreamed(client, chat.id, 'Hello');
    await stream.ended;
    expect(stream.text).toBe('');
    expect(vendor.requests).toEqual([]);
  });

  it('[4.461] is not followed from a redirect', async () => {
    const away = await startVendor();
    vendor.answer = () => ({ status: 307, body: '', location: `${away.address}/chat/completions` });
    const { body } = await admin.post(`${PATH}/test`, settings());
    expect(serviceChecks.parse(body).checks[0]).toMatchObject({
      ...{ state: 'failed', reason: 'refused', status: 307 },
    });
    expect(away.requests).toEqual([]);
    away.close();
  });
});
