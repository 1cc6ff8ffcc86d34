import { headers } from '@targum/contracts';
import { adminSetup, adminSetupCalls } from '@targum/contracts/on-demand';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway, startUpstream } from './testing/servers.ts';
import type { GatewayOptions } from './testing/servers.ts';

const { path } = adminSetupCalls.get;
const KNOWN = {
  items: [
    ...[{ id: 'account', done: true }],
    ...[{ id: 'texts', done: false }],
    ...[{ id: 'joining', done: true }],
    ...[{ id: 'invited', done: true }],
    ...[{ id: 'chat', done: true }],
  ],
};
const REFUSED = { message: 'Forbidden', code: 'forbidden', requestId: 'r' };
const fact = (state: string) => ({ state, name: null, at: null, reason: null });

/** Starts a server that acts as svc-auth for the admin `s`, and as all ops ports. */
const startProduct = async (facts: object | undefined, options: GatewayOptions = {}) => {
  const asked: string[] = [];
  const up = await startUpstream((req, res) => {
    const send = (code: number, body: object) => res.writeHead(code).end(JSON.stringify(body));
    asked.push(req.url!);
    if (req.url === '/status') {
      if (facts === undefined) req.socket.destroy();
      else send(200, { version: '1.2.3', checks: {}, ...facts });
      return;
    }
    expect(req.url).toBe(path);
    expect(req.headers[headers.clientAddress]).toBeTruthy();
    const isAdmin = req.headers.cookie === 'session=s' && !req.headers.authorization;
    send(isAdmin ? 200 : 403, isAdmin ? KNOWN : REFUSED);
  });
  onTestFinished(() => up.close());
  const gateway = await startGateway(up.url, options);
  onTestFinished(() => gateway.close());
  return { url: `${gateway.url}${path}`, asked };
};

const doneOf = async (answer: Response) =>
  adminSetup
    .parse(await answer.json())
    .items.filter(({ done }) => done)
    .map(({ id }) => id);

test.each([
  ['off', 'off', 'off', []],
  ['stand-in', 'off', 'unused', ['speech']],
  ['ok', 'failing', 'ok', ['model', 'transcription', 'speech']],
  ['unused', 'stand-in', 'unknown', ['model']],
])(
  '[7.121] with a model that is %s, transcription %s and speech %s, these are done: %j',
  async (model, transcription, speech, connected) => {
    const { url } = await startProduct({
      model: fact(model),
      transcription: fact(transcription),
      speech: fact(speech),
    });
    const answer = await fetch(url, { headers: { cookie: 'session=s' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await doneOf(answer)).toEqual(['account', ...connected, 'joining', 'invited', 'chat']);
  },
);

test.each(['/', '?now'])('[7.120] the address may be in capitals and end with %s', async (end) => {
  const { url } = await startProduct({ model: fact('ok') });
  const answer = await fetch(`${url.toUpperCase().replace('HTTP', 'http')}${end}`, {
    headers: { cookie: 'session=s' },
  });
  expect(adminSetup.parse(await answer.json()).items).toHaveLength(8);
});

test('[7.121] services that do not answer are not done', async () => {
  const { url } = await startProduct(undefined);
  const answer = await fetch(url, { headers: { cookie: 'session=s' } });
  expect(await doneOf(answer)).toEqual(['account', 'joining', 'invited', 'chat']);
});

test.each([
  ['a visitor', {}],
  ['another user', { cookie: 'session=x' }],
  ['an API key of an admin', { authorization: 'Bearer k', cookie: 'session=s' }],
])("[7.120] %s gets svc-auth's refusal, and no other service is asked", async (_who, sent) => {
  const { url, asked } = await startProduct({ model: fact('ok') });
  const answer = await fetch(url, { headers: sent as Record<string, string> });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual(REFUSED);
  expect(asked).toEqual([path]);
});

test('[7.120] the call counts like others, and is 503 without svc-auth', async () => {
  const counted: string[] = [];
  const up = await startUpstream((req) => req.socket.destroy());
  onTestFinished(() => up.close());
  const gateway = await startGateway(up.url, {
    callLimits: async (address) => void counted.push(address),
  });
  onTestFinished(() => gateway.close());
  expect((await fetch(`${gateway.url}${path}`)).status).toBe(503);
  expect(counted).toHaveLength(1);
});
