import type { Message, StreamEvent } from '@targum/contracts';
import { listMessages, resumeReply, streamReply } from './calls.ts';
import type { Client } from './client.ts';

export interface Reply {
  readonly content: string;
  /** The final status. Undefined if the stream broke off. */
  readonly status: string | undefined;
  /** False if text was lost. Event ids count the characters, so they show a loss. */
  readonly whole: boolean;
  readonly lastEventId: string;
  /** True if the server closed the stream and asked the client to reconnect. */
  readonly resumable: boolean;
}

const NOTHING: Reply = {
  content: '',
  status: undefined,
  whole: true,
  lastEventId: '',
  resumable: false,
};
/**
 * The last event id before the text. Event 1 is the user's message, event 2 the start of the reply.
 */
const FIRST_CHARACTER = 2;
const MOST_RESUMES = 10;

const afterEvent = (reply: Reply, lastEventId: string, event: StreamEvent): Reply => {
  switch (event.type) {
    case 'content': {
      const content = reply.content + event.data;
      const position = Number(lastEventId.slice(lastEventId.lastIndexOf('-') + 1));
      const whole = reply.whole && position === FIRST_CHARACTER + content.length;
      return { ...reply, content, whole, lastEventId };
    }
    case 'done':
      return { ...reply, status: event.data.status, lastEventId };
    case 'error':
      return { ...reply, status: event.data.code, lastEventId };
    case 'reconnect':
      return { ...reply, resumable: true };
    case 'annotations':
      return reply;
    case 'user_message':
    case 'assistant_message_start':
      return { ...reply, lastEventId };
  }
};

export const readReply = (text: string, before: Reply = NOTHING): Reply => {
  let reply: Reply = { ...before, resumable: false };
  let id = before.lastEventId;
  for (const line of text.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice('id: '.length);
    if (line.startsWith('data: ')) {
      reply = afterEvent(reply, id, JSON.parse(line.slice('data: '.length)) as StreamEvent);
    }
  }
  return reply;
};

/** Sends a message and reads its reply. Reconnects when the stream asks for it. */
export const ask = async (client: Client, chatId: string, content: string): Promise<Reply> => {
  const first = await client.send('stream', streamReply({ chatId }, { content }));
  let reply = readReply(first.text);
  for (let resumes = 0; reply.resumable && resumes < MOST_RESUMES; resumes += 1) {
    const rest = await client.send('stream', resumeReply(chatId, reply.lastEventId));
    reply = readReply(rest.text, reply);
  }
  client.check('the reply is complete', reply.status === 'complete');
  client.check('no part of the reply is missing', reply.whole && reply.content !== '');
  return reply;
};

/** Checks that each reply of a chat is stored once, with the streamed text. */
export const checkStored = async (
  client: Client,
  chatId: string,
  replies: readonly Reply[],
): Promise<void> => {
  const answer = await client.send('ordinary', listMessages({ chatId }));
  const stored =
    answer.status === 200
      ? (JSON.parse(answer.text) as Message[]).filter(({ role }) => role === 'assistant')
      : [];
  client.check(
    'replies are stored as they were streamed',
    stored.length === replies.length &&
      stored.every(({ content }, index) => content === replies[index]?.content),
  );
};
