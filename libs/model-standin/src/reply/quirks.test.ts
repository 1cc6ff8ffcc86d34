import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStandin } from '../testing/start-standin.ts';
import { quirks } from './quirks.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
afterAll(() => running.close());
beforeEach(() => running.standin.reset());

const user = (content: string) => ({ role: 'user', content });

/** Returns the status and the body of the answer to a request with these fields. */
const ask = async (name: string, fields: object = {}, path = 'chat/completions') => {
  const answer = await fetch(`${running.url}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'm',
      stream: true,
      messages: [user(`/quirk ${name}`)],
      ...fields,
    }),
  });
  // The text that arrived before the connection broke off.
  let body = '';
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) body += chunk;
  } catch {
    return { status: answer.status, body, isCut: true };
  }
  return { status: answer.status, body, isCut: false };
};

/** Joins the pieces of a stream that are plain text. */
const textIn = (body: string): string =>
  [...body.matchAll(/"delta":\{"content":("(?:[^"\\]|\\.)*")\}/g)]
    .map(([, content]) => JSON.parse(content!) as string)
    .join('');

describe('[8.94] /quirk', () => {
  it('has all its quirks in the README and in the reply to an unknown name', async () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const listed = [...readme.matchAll(/^\| `([\w-]+)` +\| .*\| .*\|$/gm)].map(([, name]) => name);
    const names = Object.keys(quirks);
    expect(listed).toEqual(expect.arrayContaining(names));
    // Another table of the README, which lists the quotations of /quote, stands before the quirks.
    expect(listed.slice(listed.indexOf(names[0]))).toEqual(names);
    const { body } = await ask('none');
    expect(textIn(body)).toBe(`There is no quirk none. There are: ${names.join(', ')}`);
  });

  it.each([
    ['heartbeat', /^data: \n\ndata: \{.*word1/ms],
    ['error-finish', /word20.*"finish_reason":"error","error":\{"code":502/s],
    ['odd-finish', /word20.*"finish_reason":"eos_token".*\[DONE\]/s],
    ['parts', /"content":\[\{"type":"thinking".*\{"type":"text","text":"word1"\}.*"content":" /s],
    ['reasoning', /"reasoning_content":"Hm. "\}.*"content":"word1"/s],
  ])('%s changes the events of the stream', async (name, form) => {
    const { status, body, isCut } = await ask(name);
    expect([status, isCut]).toEqual([200, false]);
    expect(body).toMatch(form);
  });

  it('empty-finish breaks off after an empty finish_reason', async () => {
    const { body, isCut } = await ask('empty-finish');
    expect(isCut).toBe(true);
    expect(body).toMatch(/word10"\},"logprobs":null,"finish_reason":""\}/);
    expect(body).not.toContain('word11');
  });

  it.each([
    ['think', /^<think>\n.+\n<\/think>\n\nword1 .* word20$/s],
    ['think-lone-end', /^[^<]+\n<\/think>\n\nword1 /],
    ['think-in-code', /`<think>`/],
    ['white-space', /^\s+$/],
    ['invisible', /^\p{Default_Ignorable_Code_Point}\u2800/u],
    ['late-word', /^\n\n \u200bword1 /],
  ])('%s changes the text of the reply', async (name, form) => {
    expect(textIn((await ask(name)).body)).toMatch(form);
  });

  it('think also adds reasoning to a title', async () => {
    const { body } = await ask('', {
      messages: [
        { role: 'system', content: '# Title of a conversation' },
        user('User:\n/quirk think\n\nAssistant:\nword1'),
      ],
    });
    expect(textIn(body)).toMatch(/^<think>.*<\/think>\n\n\/quirk think$/s);
  });

  it.each([
    ['no-stream-options', 400, { stream_options: {} }],
    ['no-store', 400, { store: false }],
    ['no-temperature', 400, { temperature: 1 }],
    ['no-max-tokens', 400, { max_tokens: 50 }],
    ['no-max-completion-tokens', 400, { max_completion_tokens: 50 }],
    ['unnamed-refusal', 404, { stream_options: {} }],
  ])('%s refuses its field with status %d', async (name, status, fields) => {
    const refused = await ask(name, fields);
    expect(refused.status).toBe(status);
    expect(refused.body.includes(`'${Object.keys(fields)[0]}'`)).toBe(status === 400);
    expect((await ask(name)).status).toBe(200);
  });

  it('strict-roles refuses two user messages in a row, and accepts a message that was joined from two', async () => {
    const apart = [user('Hello'), user('/quirk strict-roles')];
    expect((await ask('', { messages: apart })).status).toBe(400);
    expect((await ask('', { messages: undefined, input: apart }, 'responses')).status).toBe(400);
    const joined = [user('/fail 500\n\n/quirk strict-roles')];
    expect((await ask('', { messages: joined })).status).toBe(200);
  });
});
