import { openAiError } from '@targum/contracts/openai';
import { createLogger } from '@targum/service-kit';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { startAssistantAdmin } from '../../testing/assistant-admin.ts';
import { ask } from '../../testing/ask.ts';
import { modelAt, startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { reply, startPlayedServer } from '../../testing/played-server.ts';
import type { Played, PlayedServer } from '../../testing/played-server.ts';
import { asking, startProgram } from '../../testing/programs.ts';
import { sendStreamed } from '../../testing/streams.ts';

let server: PlayedServer;
let service: TestService;
const logged: string[] = [];
const logger = createLogger({
  name: 'test',
  level: 'warn',
  destination: { write: (line) => void logged.push(line) },
});

beforeAll(async () => {
  server = await startPlayedServer();
  service = await startChatService({ model: { baseUrl: `${server.url}/v1`, logger } });
});
afterAll(async () => {
  await service.close();
  server.close();
});
const HOUR_MS = 3_600_000;
let clock = Date.now();
beforeEach(() => {
  logged.length = 0;
  // The clock moves on by more time than the service remembers refused fields.
  clock += 3 * HOUR_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  onTestFinished(() => void vi.useRealTimers());
});

const error = (status: number, fields: object): Played => ({
  status,
  body: JSON.stringify({ error: { type: 'invalid_request_error', ...fields } }),
});
const unsupported = (param: string): Played =>
  error(400, { message: `Unsupported parameter: '${param}'.`, param });

/** Makes the server refuse these fields by name, in their order. */
const refuse = (...fields: readonly string[]): void =>
  server.play((body) => {
    const field = fields.find((each) => each in body);
    return field === undefined ? reply('Peace.') : unsupported(field);
  });

const said = async () => {
  const { client, chat } = await service.member();
  const stream = await sendStreamed(client, chat.id, 'Hello');
  await stream.ended;
  return stream.text;
};

/** Requests a completion with these parameters, as a program does. */
const complete = async (parameters: object) => {
  const { secret } = await startProgram(service);
  const answer = await fetch(`${service.url}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...asking('Hello'), ...parameters }),
  });
  return { status: answer.status, body: await answer.json() };
};

const LOCATED = [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs' }];

describe('a field that the product added and the server refuses', () => {
  test.each<[string, Played]>([
    ['400 with param', error(400, { message: 'Unknown parameter', param: 'stream_options' })],
    ['400 that names what is in it', error(400, { message: 'no include_usage here', param: null })],
    ['422 with a location', { status: 422, body: JSON.stringify({ detail: LOCATED }) }],
    ['400 in plain words', { status: 400, body: 'json: unknown field "stream_options"' }],
    ['404 that names nothing', error(404, { message: 'No endpoint supports the parameters' })],
  ])('[4.297] is left out after a %s, and for an hour', async (_name, refusal) => {
    server.play((body) => ('stream_options' in body ? refusal : reply('Peace.')));
    expect(await said()).toBe('Peace.');
    expect(server.requests).toHaveLength(2);
    vi.setSystemTime(Date.now() + HOUR_MS - 1000);
    expect(await said()).toBe('Peace.');
    expect(server.requests).toHaveLength(3);
    expect(logged.map((line) => (JSON.parse(line) as { fields: unknown }).fields)).toEqual([
      ['stream_options'],
    ]);
    vi.setSystemTime(Date.now() + 2000);
    expect(await said()).toBe('Peace.');
    expect(server.requests).toHaveLength(5);
  });

  test('[4.297] is left out only for its model', async () => {
    const admin = await startAssistantAdmin(service);
    const other = await admin.published({ model: 'other', temperature: 0.5 });
    server.play((body) =>
      body['model'] === 'other' && 'temperature' in body
        ? error(400, { message: 'temperature is not supported with this model', param: null })
        : reply('Peace.'),
    );
    const { send } = await admin.memberWith(other.id);
    await send();
    await said();
    expect(server.requests.map(({ body }) => [body['model'], body['temperature']])).toEqual([
      ['other', 0.5],
      ['other', undefined],
      ['no-model', undefined],
    ]);
    expect(server.requests.every(({ body }) => 'stream_options' in body)).toBe(true);
  });

  test('[4.297] costs at most four rounds', async () => {
    server.play(() => unsupported('stream_options'));
    const answer = await complete({ max_tokens: 5 });
    expect(answer.status).toBe(502);
    expect(server.requests).toHaveLength(2);
    const admin = await startAssistantAdmin(service);
    const other = await admin.published({ model: 'third', temperature: 0.5 });
    refuse('stream_options', 'temperature', 'max_tokens', 'max_completion_tokens');
    expect(await complete({ model: `targum/${other.id}`, max_tokens: 5 })).toMatchObject({
      status: 400,
      body: { error: { param: 'max_tokens' } },
    });
    expect(server.requests).toHaveLength(4);
  });

  test.each<[string, Played]>([
    ['no body', { status: 422, body: '' }],
    ['another reason', error(400, { message: 'The conversation is too long' })],
  ])('[4.297] is sent once only if the refusal has %s', async (_name, refusal) => {
    server.play(refusal);
    expect(await said()).toBe('');
    expect(server.requests).toHaveLength(1);
  });

  test('[4.297] is not remembered if the server refuses the rest as well', async () => {
    server.play(() => error(404, { message: 'No such model or parameter' }));
    expect(await said()).toBe('');
    expect(server.requests).toHaveLength(2);
    server.play(reply('Peace.'));
    expect(await said()).toBe('Peace.');
    expect(server.requests[0]?.body).toHaveProperty('stream_options');
  });

  test('[4.297] is left out in Responses, where only a refusal by name drops "store"', async () => {
    const model = modelAt('', { baseUrl: `${server.url}/v1`, api: 'responses' });
    const askWarm = () => ask(model, { settings: { temperature: 0.5 } });
    server.play(error(400, { message: 'An argument is wrong' }));
    await askWarm();
    const sent = () =>
      server.requests.map(({ body }) => [body['store'], body['temperature']] as const);
    expect(sent()).toEqual([
      [false, 0.5],
      [false, undefined],
    ]);
    server.play((body) =>
      'store' in body
        ? { status: 422, body: '{"detail":"store: Extra inputs are not permitted"}' }
        : 'data: {"type":"response.output_text.delta","delta":"Peace."}\n\ndata: {"type":"response.completed"}\n\ndata: [DONE]\n\n',
    );
    await askWarm();
    expect(sent()).toEqual([
      [false, 0.5],
      [undefined, 0.5],
    ]);
  });
});

describe('a parameter that a program sent and the server refuses', () => {
  test.each([
    ['max_tokens', 'max_completion_tokens'],
    ['max_completion_tokens', 'max_tokens'],
  ])('[8.96] changes its name from %s to %s, also in later calls', async (sent, taken) => {
    refuse(sent);
    for (const requests of [2, 3]) {
      expect(await complete({ [sent]: 7 })).toMatchObject({ status: 200 });
      expect(server.requests).toHaveLength(requests);
      expect(server.requests.at(-1)?.body).toMatchObject({ [taken]: 7 });
      expect(server.requests.at(-1)?.body).not.toHaveProperty(sent);
    }
  });

  test.each([
    ['temperature', 0.5],
    ['top_p', 0.5],
    ['stop', 'x'],
    ['seed', 1],
    ['max_tokens', 7],
  ])('[8.96] such as %s leads to a 400 with its name and reason', async (name, value) => {
    const fields = name === 'max_tokens' ? [name, 'max_completion_tokens'] : [name];
    server.play((body) => {
      const field = fields.find((each) => each in body);
      return field === undefined
        ? reply('Peace.')
        : error(400, { message: `Unsupported parameter: '${field}' is not for me.` });
    });
    const { status, body } = await complete({ [name]: value });
    expect([status, openAiError.strict().parse(body).error]).toEqual([
      400,
      {
        type: 'invalid_request_error',
        code: 'unsupported_parameter',
        param: name,
        message: expect.stringMatching(
          new RegExp(
            `^The model refuses "${name}": Unsupported parameter: '\\w+' is not for me\\.$`,
          ),
        ) as string,
      },
    ]);
    expect(server.requests).toHaveLength(fields.length);
    expect(logged).toEqual([]);
  });

  test("[8.96, 4.364] leads to an answer without the keys in the model's message", async () => {
    const message = 'temperature is not supported for a key for tests and sk-0123456789';
    server.play(error(400, { message }));
    expect(await complete({ temperature: 0.5 })).toMatchObject({
      status: 400,
      body: {
        error: { message: expect.stringContaining('for [redacted] and [redacted]') as string },
      },
    });
  });

  test('[8.96, 4.364] leads to an answer without a password whose characters JSON escapes', async () => {
    const baseUrl = `${server.url.replace('//', '//ada:p%22ss%5Cword@')}/v1`;
    server.play(error(400, { message: 'No temperature for p"ss\\word' }));
    const { error: failed } = await ask(modelAt('', { baseUrl }), {
      settings: { temperature: 0.5 },
      asked: ['temperature'],
    });
    expect(failed).toMatchObject({ refused: { answer: 'No temperature for [redacted]' } });
  });

  test('[8.96] keeps its name if only its value is refused, and later values are sent', async () => {
    const answer = 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]';
    server.play((body) =>
      Number(body['max_tokens']) > 8192 ? error(400, { message: answer }) : reply('Peace.'),
    );
    expect(await complete({ max_tokens: 9000 })).toMatchObject({
      status: 400,
      body: { error: { param: 'max_tokens', message: expect.stringContaining(answer) as string } },
    });
    expect(server.requests).toHaveLength(1);
    expect(await complete({ max_tokens: 5 })).toMatchObject({ status: 200 });
    expect(server.requests.at(-1)?.body).toMatchObject({ max_tokens: 5 });
  });

  test('[8.96] is sent although the model is known to refuse it', async () => {
    const admin = await startAssistantAdmin(service);
    const { id } = await admin.published({ temperature: 0.5 });
    refuse('temperature');
    await (await admin.memberWith(id)).send();
    expect(server.requests).toHaveLength(2);
    const model = `targum/${id}`;
    expect(await complete({ model })).toMatchObject({ status: 200 });
    expect(server.requests).toHaveLength(3);
    expect(await complete({ model, temperature: 1 })).toMatchObject({ status: 400 });
  });
});
