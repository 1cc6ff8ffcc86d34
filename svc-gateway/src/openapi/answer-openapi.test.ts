import { Validator } from '@seriousme/openapi-schema-validator';
import { limits } from '@targum/contracts';
import { quotationResult } from '@targum/contracts/on-demand';
import { operations } from '@targum/contracts/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway } from '../testing/servers.ts';

type Node = { readonly [name: string]: Node };

let gateway: Awaited<ReturnType<typeof startGateway>>;
let document: Node;
beforeAll(async () => {
  // The document needs no service, so nothing listens at this URL.
  gateway = await startGateway('http://127.0.0.1:9');
  const answer = await fetch(`${gateway.url}/api/openapi.json`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  document = (await answer.json()) as Node;
});
afterAll(() => gateway.close());

test('[8.68] the document is valid OpenAPI 3.1, and anyone may read it', async () => {
  const validator = new Validator();
  expect((await validator.validate(structuredClone(document))).errors).toBeUndefined();
  expect(document['openapi']).toMatch(/^3\.1\./);
});

test('[8.68] each call of the product is in the document, once', () => {
  const all = Object.values(operations).flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const shown = Object.entries(document['paths']!).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = all.map(
    ({ call: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(shown.toSorted()).toEqual(known.toSorted());
});

test('[8.68] the document names the session cookie of its installation', async () => {
  const cookieOf = (shown: Node) => shown['components']!['securitySchemes']!['session']!['name'];
  expect(cookieOf(document)).toBe('session');
  const secure = await startGateway('http://127.0.0.1:9', { sessionCookie: '__Host-session' });
  const answer = await fetch(`${secure.url}/api/openapi.json`);
  expect(cookieOf((await answer.json()) as Node)).toBe('__Host-session');
  await secure.close();
});

test('[8.90] messages have annotations', () => {
  const { annotations } = document['components']!['schemas']!['Message']!['properties']!;
  expect(annotations).toMatchObject({
    type: 'array',
    items: {
      oneOf: [
        { properties: { kind: { const: 'reference' }, ref: { type: 'string' } } },
        { properties: { kind: { const: 'quotation' }, result: { enum: quotationResult.options } } },
      ],
    },
  });
});

test('[8.68] a call has its parameters, body, answer and ways to sign in', () => {
  const paths = document['paths']!;
  const list = paths['/api/chats']!['get']!;
  expect(list).toMatchObject({
    operationId: 'chats.list',
    security: [{ session: [] }, { key: [] }],
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              anyOf: [
                { type: 'array', items: { $ref: '#/components/schemas/Chat' } },
                { properties: { changed: { items: { $ref: '#/components/schemas/Chat' } } } },
              ],
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  });
  expect(list['parameters']).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: expect.objectContaining({ type: 'integer', maximum: limits.chat.pageMax }),
  });
  expect(paths['/api/chats/{chatId}/messages']!['post']!['requestBody']).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: { properties: { content: { maxLength: limits.chat.contentMax } } },
      },
    },
  });
  expect(paths['/api/auth/login']!['post']).toMatchObject({ security: [] });
  expect(paths['/api/audio/transcribe']!['post']!['requestBody']).toMatchObject({
    content: { 'multipart/form-data': { schema: { required: ['audio'] } } },
  });
  expect(paths['/api/chats/{chatId}/messages/stream']!['post']!['responses']).toMatchObject({
    200: { content: { 'text/event-stream': {} } },
  });
});

test('[8.157] a call whose answer has an ETag can be asked for another one only', () => {
  const paths = document['paths']!;
  const tagged = Object.values(paths).flatMap((item) =>
    Object.values(item)
      .filter((operation) => operation['responses']![304])
      .map((operation) => operation as unknown as Record<string, unknown>),
  );
  expect(tagged.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['chats.list', 'chats.get', 'chats.messages']),
  );
  for (const operation of tagged) {
    expect(operation).toMatchObject({
      responses: { 200: { headers: { ETag: { schema: { type: 'string' } } } } },
      parameters: expect.arrayContaining([
        { name: 'if-none-match', in: 'header', schema: { type: 'string' } },
      ]),
    });
  }
});

test('[8.68] a reader who has the document is told that it has not changed', async () => {
  const url = `${gateway.url}/api/openapi.json`;
  const etag = (await fetch(url)).headers.get('etag')!;
  const again = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
});
