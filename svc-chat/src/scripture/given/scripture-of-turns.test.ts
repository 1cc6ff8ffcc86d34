import type { TryAssistantResponse } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { estimateTokens, inputOfWindow } from '../../models/model/tokens.ts';
import { ADMIN, startAssistantAdmin } from '../../testing/assistant-admin.ts';
import type { AssistantAdmin } from '../../testing/assistant-admin.ts';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { asking, collect, startProgram } from '../../testing/programs.ts';
import { dataOf, lastMessages, messageOf } from '../../testing/sent-message.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let assistants: AssistantAdmin;
beforeAll(async () => {
  service = await startChatService({ annotations: { lookEveryMs: 20, milliseconds: 60_000 } });
  const books = [testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mark' } })];
  await installText(service.backend.knex, books, { id: 'web', isDefault: true });
  assistants = await startAssistantAdmin(service);
  const { openai } = await startProgram(service);
  await vi.waitFor(
    async () => {
      await openai.chat.completions.create(asking('/echo Mark 4:39'));
      expect(versesSent()).toEqual(['4:39']);
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const VERSE = '> ³⁹ Talu mera 4:39\n>\n> (Mark 4:39, WEB)';

/** Returns the newest message of the last request to the model. */
const sent = () => lastMessages(service).at(-1)!.content;
const versesSent = () => dataOf(sent()).flatMap((line) => /^(\d+:\d+) /.exec(line)?.[1] ?? []);

describe('a program', () => {
  it('[4.181, 4.196, 8.71] sends messages whose verses are in the request to the model, those of the newest message first', async () => {
    const { openai } = await startProgram(service);
    const request = asking('/echo See Mark 1:2');
    await openai.chat.completions.create({
      ...request,
      messages: [
        { role: 'user', content: 'See Mark 3:4' },
        { role: 'assistant', content: 'It is near Mark 3:5.' },
        ...request.messages,
      ],
    });
    expect(messageOf(sent())).toBe('/echo See Mark 1:2');
    expect(versesSent()).toEqual(['1:2', '3:5', '3:4']);
  });

  it('[4.186, 4.196, 8.72] gets verses in place of tokens, streamed and whole', async () => {
    const { openai } = await startProgram(service);
    const whole = await openai.chat.completions.create(asking('/insert MRK 4:39'));
    expect(whole.choices[0]?.message.content).toBe(VERSE);
    const stream = await openai.chat.completions.create({
      ...asking('/insert MRK 4:39'),
      stream: true,
    });
    const pieces = (await collect(stream)).map(({ choices }) => choices[0]?.delta.content ?? '');
    expect(pieces.join('')).toBe(VERSE);
  });

  it('[4.196] has no verses in the request to the model if its messages fill the window', async () => {
    const small = await service.replica({ contextTokens: 8192 });
    const { openai } = await startProgram({ ...service, url: small.url });
    await openai.chat.completions.create(asking('/echo x'));
    expect(dataOf(sent())).not.toEqual([]);
    const left = inputOfWindow(8192) - estimateTokens(lastMessages(service)[0]!.content);
    const content = `/echo ${'x'.repeat((left - 20) * 3)}`;
    await openai.chat.completions.create(asking(content));
    expect(sent()).toBe(content);
  });

  it('[4.196] has only its newest 10 messages searched for references', async () => {
    const { openai } = await startProgram(service);
    const request = asking('/echo x');
    const older = (ref: string) => [
      { role: 'user' as const, content: ref },
      { role: 'assistant' as const, content: 'Yes.' },
    ];
    const refs = ['Mark 1:1', 'Mark 1:2', 'Mark 1:3', 'Mark 1:4', 'Mark 1:5', 'Mark 1:6'];
    await openai.chat.completions.create({
      ...request,
      messages: [...refs.flatMap(older), ...request.messages],
    });
    expect(versesSent()).toEqual(['1:6', '1:5', '1:4', '1:3']);
  });
});

it('[4.186, 4.196, 7.73] a test of an assistant has verses in the same way as a completion', async () => {
  const answer = await assistants.admin.client.post<TryAssistantResponse>(`${ADMIN}/try`, {
    ...{ prompt: 'Say yes.', model: null, temperature: null },
    messages: [{ role: 'user', content: '/insert MRK 4:39' }],
  });
  expect(answer.body.text).toBe(VERSE);
  expect(versesSent()).toEqual(['4:39']);
});
