import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startVendor, vendorAnswer } from '../../testing/vendor.ts';
import type { Vendor, VendorRequest } from '../../testing/vendor.ts';
import { checkModel } from './check-model.ts';
import type { ModelCheck } from './check-model.ts';
import type { ModelServer } from './model-server.ts';

const KEY = 'sk-canary-0123456789-of-the-check';
const PLAIN = ['stream', 'usage', 'long', 'roles', 'stream_options'];
const DATA = ['json_schema', 'json_object', 'json_text'];

let vendor: Vendor;
beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.requests.length = 0;
  vendor.answer = undefined;
});

const testOf = (server: Partial<ModelServer> = {}, more: Partial<ModelCheck> = {}) =>
  checkModel({
    server: { baseUrl: vendor.address, apiKey: KEY, model: 'large', api: 'auto', ...server },
    structured: 'auto',
    gone: new AbortController().signal,
    ...more,
  });

it('[4.465] says what does not work', async () => {
  vendor.answer = (request) => {
    const { body } = request;
    if (body['stream'] !== true) return undefined;
    if (body['stream_options'] !== undefined) {
      return { status: 400, body: '{"error":{"message":"Unknown field: stream_options"}}' };
    }
    return (body['messages'] as unknown[]).length > 2
      ? { status: 400, body: '{"error":{"message":"Roles must alternate."}}' }
      : 'data: {"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}\n\n';
  };
  expect(await testOf()).toMatchObject([
    { id: 'stream', state: 'ok', reason: null },
    { id: 'usage', state: 'failed', reason: 'refused', status: 400 },
    { id: 'long', state: 'failed', reason: 'too_short' },
    { id: 'roles', state: 'failed', reason: 'refused', message: 'Roles must alternate.' },
    { id: 'stream_options', state: 'failed', reason: 'refused', status: 400 },
    ...DATA.map((id) => ({ id, state: 'ok' })),
  ]);
});

it('[4.560] asks for data in each format, and marks the one that will be used', async () => {
  const formatIn = ({ body }: VendorRequest) =>
    (body['response_format'] as { type: string } | undefined)?.type;
  const used = async () => (await testOf()).filter((check) => check.used).map(({ id }) => id);
  expect(await used()).toEqual(['json_schema']);
  expect(vendor.requests.slice(PLAIN.length).map(formatIn)).toEqual([
    ...['json_schema', 'json_object', undefined],
  ]);
  vendor.answer = (request) =>
    formatIn(request) === 'json_schema'
      ? { status: 400, body: '{"error":{"message":"No response_format here"}}' }
      : undefined;
  expect(await testOf()).toMatchObject([
    ...PLAIN.map((id) => ({ id, state: 'ok' })),
    { id: 'json_schema', state: 'failed', status: 400, message: 'No response_format here' },
    { id: 'json_object', state: 'ok', used: true },
    { id: 'json_text', state: 'ok' },
  ]);
  const declined = '{"choices":[{"message":{"content":null,"refusal":"No"}}]}';
  vendor.answer = (request) => {
    if (request.body['stream'] === true) return undefined;
    return formatIn(request) === undefined
      ? { status: 200, body: declined }
      : vendorAnswer('Ruth gives three loaves.');
  };
  expect((await testOf()).slice(PLAIN.length)).toMatchObject([
    { id: 'json_schema', state: 'failed', reason: 'bad_response', used: true },
    { id: 'json_object', state: 'failed', reason: 'bad_response' },
    { id: 'json_text', state: 'failed', reason: 'declined' },
  ]);
});

it('[4.465] tries nothing else if plain replies fail', async () => {
  vendor.answer = () => ({ status: 401, body: `{"error":{"message":"No key ${KEY}"}}` });
  const [stream, ...others] = await testOf();
  expect(stream).toMatchObject({ state: 'failed', reason: 'refused', status: 401 });
  expect(stream?.message).toBe('No key [redacted]');
  for (const each of others) {
    expect(each).toMatchObject({ state: 'skipped', reason: 'not_tried', milliseconds: null });
  }
  vendor.answer = () => 'data: {"choices":[{"delta":{"content":"y"}}]}\n\n';
  expect((await testOf())[0]).toMatchObject({ state: 'failed', reason: 'cut' });
  const nobody = await testOf({ baseUrl: 'http://127.0.0.1:9/v1' });
  expect(nobody[0]).toMatchObject({ state: 'failed', reason: 'unreachable' });
});
