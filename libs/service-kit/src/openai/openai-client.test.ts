import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createOpenAiClient } from './openai-client.ts';

let received: IncomingHttpHeaders = {};
let path: string | undefined;
const server = createServer((request, response) => {
  received = request.headers;
  path = request.url;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
afterEach(() => vi.unstubAllEnvs());

it.each([undefined, '2024-10-21'])(
  'the client reads no setting from the environment, Azure: %s',
  async (azureApiVersion) => {
    vi.stubEnv('OPENAI_API_KEY', 'key-of-the-environment');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'admin-key-of-the-environment');
    vi.stubEnv('OPENAI_ORG_ID', 'organization-of-the-environment');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-of-the-environment');
    vi.stubEnv('OPENAI_WEBHOOK_SECRET', 'secret-of-the-environment');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-custom: header-of-the-environment');
    vi.stubEnv('OPENAI_BASE_URL', 'http://environment.invalid');
    vi.stubEnv('OPENAI_API_VERSION', 'version-of-the-environment');
    vi.stubEnv('AZURE_OPENAI_API_KEY', 'azure-key-of-the-environment');
    vi.stubEnv('AZURE_OPENAI_ENDPOINT', 'http://environment.invalid');
    const { port } = server.address() as AddressInfo;
    const client = createOpenAiClient({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: 'own-key',
      azureApiVersion,
      timeoutMs: 10_000,
      maxRetries: 0,
    });
    await client.models.list();
    expect(received['api-key'] ?? received.authorization).toMatch(/^(?:Bearer )?own-key$/);
    expect(
      JSON.stringify([received, path, client.adminAPIKey, client.webhookSecret]),
    ).not.toContain('environment');
  },
);

it.each([
  ['', '/v1/models', 'Bearer own-key'],
  ['ada:p%40ss@', '/v1/models?api-version=2024-10-21', 'Basic YWRhOnBAc3M='],
  ['', '/v1/models?scope=a&scope=b%20c', 'Bearer own-key'],
])(
  '[4.304] the client uses the user "%s" and the query of an address',
  async (user, asked, key) => {
    const { port } = server.address() as AddressInfo;
    const client = createOpenAiClient({
      baseUrl: `http://${user}127.0.0.1:${port}${asked.replace('/models', '/')}`,
      apiKey: 'own-key',
      timeoutMs: 10_000,
      maxRetries: 0,
    });
    await client.models.list();
    expect([path, received.authorization]).toEqual([asked, key]);
    expect(client.baseURL).toBe(`http://127.0.0.1:${port}/v1`);
  },
);
