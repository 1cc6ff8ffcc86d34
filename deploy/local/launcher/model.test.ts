import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseModel } from './model.ts';
import { freePort } from '@targum/service-kit/free-ports';
import { EXIT_SETTING } from './say.ts';
import { readSettings } from './settings.ts';

let server: Server | undefined;

async function serveModels(...ids: string[]): Promise<string> {
  server = createServer((request, response) => {
    response.statusCode = request.url?.split('?')[0] === '/v1/models' ? 200 : 404;
    response.end(JSON.stringify({ data: ids.map((id) => ({ id })) }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

afterEach(() => {
  server?.close();
  server = undefined;
});

const nothing = async () => `http://127.0.0.1:${await freePort()}/v1`;
const choose = async (env: NodeJS.ProcessEnv, ollama?: string) =>
  chooseModel(readSettings(env), ollama ?? (await nothing()));

describe('chooseModel', () => {
  it('uses the settings', async () => {
    const env = { OPENAI_BASE_URL: 'http://model/v1', OPENAI_API_KEY: 'k', CHAT_MODEL: 'm' };
    expect(await choose(env)).toMatchObject({
      baseUrl: 'http://model/v1',
      apiKey: 'k',
      model: 'm',
    });
  });

  it('uses the first model of a configured server', async () => {
    const baseUrl = await serveModels('first', 'second');
    expect(await choose({ OPENAI_BASE_URL: baseUrl })).toMatchObject({ baseUrl, model: 'first' });
  });

  it('[4.304] sends the credentials and the query of an address, and shows neither', async () => {
    const plain = await serveModels('first');
    const asked: (string | undefined)[] = [];
    server?.on('request', ({ url, headers }) => asked.push(url, headers.authorization));
    const baseUrl = `${plain.replace('//', '//ada:s3cret@')}?code=s3cret`;
    const model = await choose({ OPENAI_BASE_URL: baseUrl });
    expect(model).toMatchObject({ baseUrl, model: 'first', description: `first at ${plain}` });
    expect(asked).toEqual([
      '/v1/models?code=s3cret',
      `Basic ${Buffer.from('ada:s3cret').toString('base64')}`,
    ]);
    const silent = `${(await nothing()).replace('//', '//ada:s3cret@')}?code=s3cret`;
    await expect(choose({ OPENAI_BASE_URL: silent })).rejects.toThrow(
      expect.objectContaining({
        message: expect.not.stringContaining('s3cret') as string,
      }) as Error,
    );
  });

  it('needs only a key for the service of OpenAI', async () => {
    expect(await choose({ OPENAI_API_KEY: 'k' })).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'k',
    });
  });

  it('uses a local Ollama that answers', async () => {
    const ollama = await serveModels('llama');
    expect(await choose({}, ollama)).toMatchObject({ baseUrl: ollama, model: 'llama' });
    expect(await choose({ CHAT_MODEL: 'other' }, ollama)).toMatchObject({ model: 'other' });
  });

  it('falls back to the stand-in, or uses it when configured', async () => {
    expect(await choose({})).toBeUndefined();
    expect(await choose({}, await serveModels())).toBeUndefined();
    expect(await choose({ CHAT_MODEL: 'no-model', OPENAI_API_KEY: 'k' })).toBeUndefined();
  });

  it('names CHAT_MODEL when the settings do not determine a model', async () => {
    const refusal = expect.objectContaining({
      exitCode: EXIT_SETTING,
      message: expect.stringMatching(/^CHAT_MODEL: [^\n]*$/) as string,
    }) as Error;
    await expect(choose({ CHAT_MODEL: 'm' })).rejects.toThrow(refusal);
    await expect(choose({ OPENAI_BASE_URL: await nothing() })).rejects.toThrow(refusal);
  });
});
