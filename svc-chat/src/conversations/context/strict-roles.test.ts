import { createClient, createMessage, createSessionCookie } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { startProgram } from '../../testing/programs.ts';
import { messageOf } from '../../testing/sent-message.ts';
import type { SentMessage } from '../../testing/sent-message.ts';
import { messagesIn, refusal, reply, startPlayedServer } from '../../testing/played-server.ts';
import type { PlayedServer } from '../../testing/played-server.ts';
import { sendStreamed } from '../../testing/streams.ts';

let service: TestService;
let strict: PlayedServer;
let replica: Replica;

/** Reports whether roles alternate, as the templates of Gemma and Mistral require. */
const isAlternating = (messages: readonly SentMessage[]): boolean =>
  messages.every(
    ({ role }, index) => role === (index === 0 ? 'system' : index % 2 === 1 ? 'user' : 'assistant'),
  );

beforeAll(async () => {
  service = await startChatService();
  strict = await startPlayedServer();
  strict.play((body) => (isAlternating(messagesIn(body)) ? reply('Mera.') : refusal(400)));
  replica = await service.replica({ modelUrl: strict.url });
});
afterAll(async () => {
  await service.close();
  strict.close();
});

const lastTurns = () =>
  messagesIn(strict.requests.at(-1)!.body)
    .slice(1)
    .map(({ role, content }) => `${role}: ${messageOf(content)}`);

/** Creates a user with a chat, and a client whose replies come from the strict model. */
const strictChat = async () => {
  const { user, chat, client: lenient } = await service.member();
  const cookie = await createSessionCookie(service.backend.sessions, user.id);
  return { chat, lenient, client: createClient(replica.url, { cookie }) };
};

test('[4.305] after failed replies, the model gets the messages of the user as one turn', async () => {
  const { client, lenient, chat } = await strictChat();
  for (const content of ['/fail 400', '/fail 401']) {
    await (
      await sendStreamed(lenient, chat.id, content)
    ).ended;
  }
  const stream = await sendStreamed(client, chat.id, 'Three.');
  await stream.ended;
  expect(stream.text).toBe('Mera.');
  expect(lastTurns()).toEqual(['user: /fail 400\n\n/fail 401\n\nThree.']);
});

test.each(['stopped', 'interrupted'] as const)(
  '[4.305] after a reply without a word (%s), the model gets both messages in one turn',
  async (status) => {
    const { client, chat } = await strictChat();
    const { knex } = service.backend;
    await createMessage(knex, chat.id, { role: 'user', content: 'One.' });
    await createMessage(knex, chat.id, { role: 'assistant', content: '', status });
    const stream = await sendStreamed(client, chat.id, 'Two.');
    await stream.ended;
    expect(stream.text).toBe('Mera.');
    expect(lastTurns()).toEqual(['user: One.\n\nTwo.']);
  },
);

test('[4.305] a program may send consecutive turns of one role, and begin with the assistant', async () => {
  const { openai } = await startProgram(service, replica.url);
  const answer = await openai.chat.completions.create({
    model: 'targum/storyteller',
    messages: [
      { role: 'assistant', content: 'Welcome.' },
      { role: 'assistant', content: 'Ask me.' },
      { role: 'user', content: 'One.' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'Two.' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Three.' },
    ],
  });
  expect(answer.choices[0]?.message.content).toBe('Mera.');
  expect(lastTurns()).toEqual([
    'user: (The assistant begins the conversation.)',
    'assistant: Welcome.\n\nAsk me.',
    'user: One.\n\nTwo.',
    'assistant: Yes.',
    'user: Three.',
  ]);
});
