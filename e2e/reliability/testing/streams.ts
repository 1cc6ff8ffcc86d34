import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { chatCalls, headers, pathOf, streamEvent } from '@targum/contracts';
import type { StreamEvent } from '@targum/contracts';
import type { Person } from './people.ts';

/** The text of `/long N`. */
export const longText = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index + 1}`).join(' ');

/** A stream broke off without the word that tells its reader to come back. */
export class BrokenStreamError extends Error {
  override readonly name = 'BrokenStreamError';
}

interface Received {
  readonly id: string | undefined;
  readonly event: StreamEvent;
}

async function* readEvents(answer: Response): AsyncGenerator<Received> {
  if (answer.body === null) return;
  let id: string | undefined;
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
    if (line.startsWith('id: ')) id = line.slice('id: '.length);
    if (line.startsWith('data: ')) {
      yield { id, event: streamEvent.parse(JSON.parse(line.slice('data: '.length))) };
    }
  }
}

export interface Following {
  /** The replies that are done. */
  readonly texts: readonly string[];
  /** Goes away. @throws what went wrong before. */
  leave(): Promise<void>;
}

/** A reader of one chat, who comes back wherever a stream tells to. */
export interface Reader {
  /** Sends a message and reads its reply. @returns the reply's text, once it is done. */
  ask(content: string): Promise<string>;
  /** Reads every reply of the chat until it is left, as a second device does. */
  follow(): Following;
  /** How often a stream told to come back. */
  readonly resumed: number;
}

export const createReader = (person: Person, chatId: string): Reader => {
  let resumed = 0;
  const path = pathOf(chatCalls.follow, { chatId });

  /** The events of one stream after the other, until the caller stops. */
  async function* events(open: () => Promise<Response>, query: string, signal?: AbortSignal) {
    let lastId: string | undefined;
    let answer = await open();
    for (;;) {
      if (answer.status !== 200) {
        throw new BrokenStreamError(`${answer.status} ${await answer.text()}`);
      }
      let told = false;
      for await (const { id, event } of readEvents(answer)) {
        if (event.type === 'reconnect') {
          told = true;
          continue;
        }
        lastId = id ?? lastId;
        yield event;
      }
      if (!told) throw new BrokenStreamError('The stream ended without a word');
      resumed += 1;
      answer = await person.fetch(`${path}${query}`, {
        headers: lastId === undefined ? {} : { [headers.lastEventId]: lastId },
        ...(signal === undefined ? {} : { signal }),
      });
    }
  }

  return {
    get resumed() {
      return resumed;
    },
    async ask(content) {
      const send = () =>
        person.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [headers.idempotencyKey]: randomUUID() },
          body: JSON.stringify({ content }),
        });
      let text = '';
      for await (const event of events(send, '')) {
        if (event.type === 'content') text += event.data;
        if (event.type === 'error') throw new BrokenStreamError(event.data.message);
        if (event.type === 'done') {
          if (event.data.status !== 'complete') throw new BrokenStreamError(event.data.status);
          return text;
        }
      }
      throw new BrokenStreamError('The reply never ended');
    },
    follow() {
      const leaving = new AbortController();
      const texts: string[] = [];
      const query = '?follow=1';
      const open = () => person.fetch(`${path}${query}`, { signal: leaving.signal });
      const read = async () => {
        let text = '';
        for await (const event of events(open, query, leaving.signal)) {
          if (event.type === 'content') text += event.data;
          if (event.type === 'done') {
            texts.push(text);
            text = '';
          }
        }
      };
      const reading = read().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
      reading.catch(() => {});
      return {
        texts,
        leave() {
          leaving.abort();
          return reading;
        },
      };
    },
  };
};
