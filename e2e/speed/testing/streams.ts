import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@targum/contracts';
import type { Person } from './people.ts';

/** The times of a stream, in milliseconds from the request. */
export interface StreamTimes {
  readonly status: number;
  /** Undefined if no text came. */
  readonly firstText: number | undefined;
  readonly end: number;
  /** True if the last event says that the reply is complete. */
  readonly complete: boolean;
}

export interface Begin {
  readonly url: string;
  readonly person: Pick<Person, 'headers'>;
  readonly chatId: string;
  readonly content: string;
  readonly agent: Agent;
  /** False leaves out the idempotency key and the time zone, which a page sends. */
  readonly asPage?: boolean;
}

const FIRST_TEXT = '"type":"content"';
const DONE = '"type":"done"';
/** Number of characters that are kept from the end of a stream, enough for the last event. */
const TAIL_CHARACTERS = 300;

const read = (answer: IncomingMessage, since: number): Promise<StreamTimes> =>
  new Promise((resolve) => {
    let firstText: number | undefined;
    let tail = '';
    answer.setEncoding('latin1');
    answer.on('data', (text: string) => {
      if (firstText === undefined && text.includes(FIRST_TEXT)) {
        firstText = performance.now() - since;
      }
      tail = (tail + text).slice(-TAIL_CHARACTERS);
    });
    answer.once('close', () =>
      resolve({
        status: answer.statusCode ?? 0,
        firstText,
        end: performance.now() - since,
        complete: tail.includes(DONE),
      }),
    );
  });

const answerOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });

/** Returns the headers of a page that asks for a reply, beside those of each call. */
const messageHeaders = () => ({
  [headers.idempotencyKey]: randomUUID().replaceAll('-', ''),
  [headers.timeZone]: 'Africa/Nairobi',
});

/**
 * Sends a message.
 * @returns the response, when its headers have arrived.
 */
export function sendMessage(begin: Begin): Promise<IncomingMessage> {
  const { url, person, chatId, content, agent, asPage = true } = begin;
  const body = JSON.stringify({ content });
  const sent = request(`${url}/api/chats/${chatId}/messages/stream`, {
    method: 'POST',
    agent,
    headers: {
      ...person.headers,
      ...(asPage && messageHeaders()),
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = answerOf(sent);
  sent.end(body);
  return answered;
}

/** Sends a message and reads the reply to its end. */
export async function beginStream(begin: Begin): Promise<StreamTimes> {
  const since = performance.now();
  return read(await sendMessage(begin), since);
}

/**
 * Opens an event stream that stays open, and waits for its headers.
 * @throws Error if the stream is refused.
 */
const openFollower = async (
  url: string,
  { headers: own, chatIds }: Person,
  agent: Agent,
): Promise<IncomingMessage> => {
  const path = `/api/chats/${chatIds[0]!}/messages/stream?follow=1`;
  const sent = request(url + path, { agent, headers: own });
  const answered = answerOf(sent);
  sent.end();
  const answer = await answered;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  return answer.on('error', () => undefined).resume();
};

/** Number of followers that connect at the same time. */
const AT_ONCE = 20;

export interface Followers {
  /**
   * Closes the streams.
   * @throws Error if some of them have closed before.
   */
  close(): void;
}

/**
 * Opens a stream for each person that follows the person's first chat.
 * @throws Error if a stream is refused.
 */
export async function openFollowers(url: string, people: readonly Person[]): Promise<Followers> {
  const agent = new Agent({ keepAlive: true });
  let closed = 0;
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((person) => openFollower(url, person, agent)));
    for (const answer of answers) answer.once('close', () => (closed += 1));
  }
  return {
    close() {
      agent.destroy();
      if (closed > 0) throw new Error(`${closed} followers of ${url} broke`);
    },
  };
}

export interface BeginAll extends Pick<Begin, 'url' | 'content' | 'asPage'> {
  readonly people: readonly Person[];
  readonly chatIds: readonly string[];
  /**
   * The streams begin at even intervals within this number of milliseconds. With 0, all streams
   * begin at the same time.
   */
  readonly withinMs: number;
}

/** Starts one stream for each person and reads it to its end. */
export async function beginStreams(options: BeginAll): Promise<StreamTimes[]> {
  const { people, chatIds, withinMs, ...same } = options;
  const agent = new Agent({ keepAlive: true });
  try {
    return await Promise.all(
      people.map(async (person, index) => {
        if (withinMs > 0) await delay((withinMs * index) / people.length);
        return beginStream({ ...same, person, chatId: chatIds[index]!, agent });
      }),
    );
  } finally {
    agent.destroy();
  }
}

/**
 * Returns the smallest value that at least `percent` percent of the values do not exceed. NaN
 * without values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
