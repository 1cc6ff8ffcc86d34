import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { chatCalls, headers, pathOf, streamEvent } from '@targum/contracts';
import type { StreamEvent } from '@targum/contracts';
import type { Person } from './people.ts';

/** Returns the reply to `/long N`. */
export const longText = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index + 1}`).join(' ');

/** A stream ended without asking its reader to reconnect. */
export class BrokenStreamError extends Error {
  override readonly name = 'BrokenStreamError';
}

interface Received {
  readonly id: string | undefined;
  readonly event: StreamEvent;
}

async function* readEvents(answer: Response): AsyncGenerator<Received> {
  if (answer.body === null) return;
  const input = Readable.fromWeb(answer.body as never);
  let broken: Error | undefined;
  // The iterator of readline ends without an error if its input fails, so the error is recorded
  // here.
  input.once('error', (error) => {
    broken = error;
  });
  let id: string | undefined;
  for await (const line of createInterface({ input })) {
    if (line.startsWith('id: ')) id = line.slice('id: '.length);
    if (line.startsWith('data: ')) {
      yield { id, event: streamEvent.parse(JSON.parse(line.slice('data: '.length))) };
    }
  }
  if (broken !== undefined) throw broken;
}

export interface Following {
  readonly texts: readonly string[];
  /**
   * Stops reading.
   * @throws the first error that occurred while reading.
   */
  leave(): Promise<void>;
}

/** A reader of one chat, which reconnects when a stream asks for it. */
export interface Reader {
  /**
   * Sends a message and reads its reply.
   * @returns the text of the completed reply.
   */
  ask(content: string): Promise<string>;
  /** Reads every reply of the chat until `leave`, as a second device does. */
  follow(): Following;
  readonly resumed: number;
}

export const createReader = (person: Person, chatId: string): Reader => {
  let resumed = 0;
  const path = pathOf(chatCalls.follow, { chatId });

  /** Yields the events of consecutive streams until the caller stops. */
  async function* events(open: () => Promise<Response>, query: string, signal?: AbortSignal) {
    let lastId: string | undefined;
    let answer = await open();
    for (;;) {
      if (answer.status !== 200) {
        throw new BrokenStreamError(`${answer.status} ${await answer.text()}`);
      }
      let reconnects = false;
      for await (const { id, event } of readEvents(answer)) {
        if (event.type === 'reconnect') {
          reconnects = true;
          continue;
        }
        lastId = id ?? lastId;
        yield event;
      }
      if (!reconnects) throw new BrokenStreamError('The stream ended without a reconnect event');
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
