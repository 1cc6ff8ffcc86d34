import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createKeySealer, sealKey } from '@targum/service-kit/service-settings';
import { createTestBackend, programOf } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startVendor } from './testing/vendor.ts';
import type { Vendor } from './testing/vendor.ts';

const PROGRAM = programOf(fileURLToPath(new URL('model-check.ts', import.meta.url)));
const KEY = 'sk-canary-of-the-command';

let vendor: Vendor;
let backend: TestBackend;

beforeAll(async () => {
  vendor = await startVendor();
  backend = await createTestBackend();
});
afterAll(async () => {
  await backend.close();
  vendor.close();
});
beforeEach(() => {
  vendor.answer = undefined;
});

const run = (env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { NODE_COMPILE_CACHE } = process.env;
    execFile(
      process.execPath,
      [PROGRAM],
      { env: { NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      },
    );
  });

const environment = () => ({
  ...{ OPENAI_BASE_URL: vendor.address, OPENAI_API_KEY: KEY, CHAT_MODEL: 'large' },
});

it('[4.467, 4.560] the command prints what works and which format will be used, and ends with 0', async () => {
  const { code, output } = await run({ ...environment(), CHAT_STRUCTURED: 'json_object' });
  expect(output).toMatch(/^large at http:\/\/127\.0\.0\.1:\d+\/v1\n\n/);
  expect(output).toMatch(/^plain stream {2,}works {2,}\d+ ms$/m);
  expect(output).toMatch(/^stream_options {2,}works/m);
  expect(output).toMatch(/^data by json_object {2,}works {2,}\d+ ms {2,}will be used$/m);
  expect(output).toMatch(/^data by json_schema {2,}works {2,}\d+ ms$/m);
  expect(output).toMatch(/^data by text {2,}works {2,}\d+ ms$/m);
  expect(code).toBe(0);
});

it('[4.467, 4.469] the command ends with 1 if plain replies fail, and never prints the key', async () => {
  vendor.answer = () => ({ status: 401, body: `{"error":{"message":"Wrong key ${KEY}"}}` });
  const { code, output } = await run(environment());
  expect(output).toMatch(/^plain stream {2,}fails .*the server refuses the request \(401\)/m);
  expect(output).not.toContain(KEY);
  expect(code).toBe(1);
  expect(await run({ MODEL_SETTINGS: 'screen' })).toEqual({
    ...{ code: 1, output: 'No model is connected.\n' },
  });
});

it('[4.467] the command tests the model that an admin has saved', async () => {
  const { DATABASE_URL, SESSION_KEYS } = backend.config;
  const service = { kind: 'model', address: vendor.address } as const;
  await backend.knex('service_settings').insert({
    ...{ ...service, model: 'small', options: {} },
    ...sealKey(createKeySealer(SESSION_KEYS), service, KEY),
  });
  const saved = {
    ...{ DATABASE_URL, SESSION_KEYS: SESSION_KEYS.join(',') },
    ...{ MODEL_SETTINGS: 'screen', MODEL_PRIVATE_ADDRESSES: 'allow' },
  };
  const { code, output } = await run(saved);
  expect(output).toMatch(/^small at /);
  expect(code).toBe(0);
  expect(vendor.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
});
