import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { modelAt } from '../../testing/chat-service.ts';
import type { TestModelOptions } from '../../testing/chat-service.ts';
import { DONE, reply, startPlayedServer } from '../../testing/played-server.ts';
import type { Played, PlayedServer } from '../../testing/played-server.ts';

let server: PlayedServer;
beforeAll(async () => {
  server = await startPlayedServer();
});
afterAll(() => server.close());

/** Returns a refusal with these headers. */
const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Played => ({
  status,
  headers,
  body: '{"error":{"message":"No"}}',
});
const SOON = { 'retry-after-ms': '1' };

describe('[4.360] a call that fails before its response begins', () => {
  test.each<[number, string, Played]>([
    [3, '408', refusal(408, SOON)],
    [3, '409', refusal(409, SOON)],
    [3, '429', refusal(429, SOON)],
    [3, '500', refusal(500, SOON)],
    [3, '503 with Retry-After', refusal(503, { 'retry-after': '0.01' })],
    [3, '400 that says so', refusal(400, { ...SOON, 'x-should-retry': 'true' })],
    [1, '500 that says so', refusal(500, { 'x-should-retry': 'false' })],
    [1, '429 with a wait of 6 s', refusal(429, { 'retry-after': '6' })],
    [1, '429 with a long wait', refusal(429, { 'retry-after': '3600', 'x-should-retry': 'true' })],
    [1, '429 with two waits', refusal(429, { 'retry-after': '12, 12' })],
    [1, '429 with a wait of 30s', refusal(429, { 'retry-after': '30s' })],
    [1, '429 with a date', refusal(429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
    [1, '401', refusal(401)],
    [1, 'a redirect', refusal(307, { location: '/v1/elsewhere' })],
    [1, '304', { status: 304, body: '' }],
    [1, '700', refusal(700)],
  ])('is made %i times after %s', async (times, _name, played) => {
    server.play(played);
    const { error } = await ask(modelAt(server.url, { attempts: 3 }));
    const { status } = played as Exclude<Played, string>;
    expect(error).toMatchObject({ failure: 'refused', status });
    expect(server.requests).toHaveLength(times);
  });

  test('has its reply once the server accepts the call', async () => {
    let calls = 0;
    server.play(() => ((calls += 1) < 3 ? refusal(503, SOON) : reply('Peace.')));
    expect((await ask(modelAt(server.url, { attempts: 3 }))).text).toBe('Peace.');
  });
});

test.each<[number, string, readonly number[]]>([
  [6, 'empty', [3, 5, 6]],
  [5, 'refused', [3, 6, 9]],
])(
  '[4.300] a reply makes %i calls and is %s if calls %j have no word',
  async (times, failure, wordless) => {
    let calls = 0;
    server.play(() => (wordless.includes((calls += 1)) ? DONE : refusal(503, SOON)));
    const { error } = await ask(modelAt(server.url, { attempts: 3 }));
    expect(error).toMatchObject({ failure });
    expect(server.requests).toHaveLength(times);
  },
);

describe('[4.360] the wait before a call is made again', () => {
  const LATER = refusal(503, { 'retry-after-ms': '4000' });

  test('ends when the reply is stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    server.play(LATER);
    const asked = ask(modelAt(server.url), { signal: stop.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    stop.abort(reason);
    expect((await asked).error).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test('ends at the deadline for the first token', async () => {
    server.play(LATER);
    const { error } = await ask(modelAt(server.url, { deadlines: { firstTokenMs: 200 } }));
    expect(error).toMatchObject({ failure: 'first_token_timeout' });
    expect(server.requests).toHaveLength(1);
  });
});

test('[4.370] a call that cannot be made fails with an error that does not contain the original message', async () => {
  const broken = modelAt(server.url, { apiKey: 'hidden\nvalue' });
  const { error } = await ask(broken);
  expect(error).toMatchObject({
    failure: 'unreachable',
    message: 'model call failed: unreachable',
  });
  const { error: path } = await ask(modelAt(server.url, { azureApiVersion: '1' }), { model: '..' });
  expect(path).toMatchObject({ failure: 'unreachable' });
});

describe('a refusal whose body does not end', () => {
  /**
   * Starts a server whose first response has `status` and a body that `write` begins but does not
   * end. All later responses are complete replies.
   */
  const startEndless = async (status: number, write: (response: ServerResponse) => void) => {
    const answers: ServerResponse[] = [];
    const endless = createServer((_request, response) => {
      answers.push(response);
      const isFirst = answers.length === 1;
      response.writeHead(isFirst ? status : 200, isFirst ? SOON : {});
      if (isFirst) write(response);
      else response.end(reply('Peace.'));
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    onTestFinished(() => {
      endless.close();
      endless.closeAllConnections();
    });
    return { answers, url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` };
  };

  test('[4.360] is cut off, and the call is made again', async () => {
    const { answers, url } = await startEndless(503, (response) => void response.write('{"error'));
    expect((await ask(modelAt(url))).text).toBe('Peace.');
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });

  test('[4.362] is read for at most a second', async () => {
    const { answers, url } = await startEndless(400, (response) => void response.write('No model'));
    const { error } = await ask(modelAt(url));
    expect(error).toMatchObject({ failure: 'refused', status: 400, refusal: 'No model' });
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });

  test('[4.362] is read only in part if it is large', async () => {
    const { answers, url } = await startEndless(400, (response) => {
      const fill = () => {
        while (!response.destroyed && response.write('No such model. '.repeat(1000)));
      };
      response.on('drain', fill);
      fill();
    });
    expect((await ask(modelAt(url))).error).toMatchObject({ failure: 'refused', status: 400 });
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });
});

/** Returns the headers of the latest request, without the headers that every request has. */
const sentHeaders = () => {
  const { authorization, ...headers } = server.requests.at(-1)!.headers;
  return {
    authorization,
    apiKey: headers['api-key'],
    organization: headers['openai-organization'],
    project: headers['openai-project'],
  };
};

test('[4.367] the organisation and the project are sent if they are set', async () => {
  server.play(reply('Peace.'));
  await ask(modelAt(server.url, { organization: 'org-1', project: 'proj-1' }));
  expect(sentHeaders()).toEqual({
    authorization: 'Bearer a key for tests',
    organization: 'org-1',
    project: 'proj-1',
  });
  await ask(modelAt(server.url));
  expect(sentHeaders()).toEqual({ authorization: 'Bearer a key for tests' });
});

describe('[4.368] Azure OpenAI', () => {
  const azure = (options: TestModelOptions = {}) => {
    server.play(reply('Peace.'));
    const baseUrl = `${server.url}/openai`;
    return modelAt('', { baseUrl, azureApiVersion: '2024-10-21', ...options });
  };
  const asked = () => server.requests.map(({ path }) => path);

  test('gets the deployment in the path, the version in the query and the key in its header', async () => {
    const model = azure();
    expect((await ask(model)).text).toBe('Peace.');
    expect(sentHeaders()).toEqual({ apiKey: 'a key for tests' });
    await ask(model, { model: 'my gpt/5' });
    expect(asked()).toEqual([
      '/openai/deployments/no-model/chat/completions?api-version=2024-10-21',
      '/openai/deployments/my%20gpt%2F5/chat/completions?api-version=2024-10-21',
    ]);
  });

  test('gets a repeated call with only one deployment in the path', async () => {
    const model = azure({ attempts: 2 });
    server.play(refusal(503, SOON));
    await ask(model);
    expect(new Set(asked())).toEqual(
      new Set(['/openai/deployments/no-model/chat/completions?api-version=2024-10-21']),
    );
    expect(asked()).toHaveLength(2);
  });

  test('gets a request for Responses directly below its address', async () => {
    await ask(azure({ api: 'responses', attempts: 1 }));
    expect(asked()).toEqual(['/openai/responses?api-version=2024-10-21']);
  });

  test('[4.304] gets the user and the query of its address, but the API version of the setting', async () => {
    const baseUrl = `${server.url.replace('//', '//ada:secret@')}/openai?api-version=1&a=b%20c`;
    await ask(azure({ baseUrl }));
    expect(asked()[0]).toMatch(/\?api-version=2024-10-21&a=b%20c$/);
    const authorization = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    expect(sentHeaders()).toEqual({ authorization });
  });
});
