import { randomUUID } from 'node:crypto';
import { headers } from '@targum/contracts';
import type { Backend } from '@targum/service-kit';
import { Pool } from 'undici';
import { createPeople } from './people.ts';
import type { PeopleOptions, Person } from './people.ts';

/** A call that a page makes. */
export interface Kind {
  readonly status: number;
  readonly request: (person: Person) => {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
}

const CREATE = { method: 'POST', path: '/api/chats', body: '{"title":"A chat"}' } as const;

export const KINDS = {
  'list chats': { status: 200, request: () => ({ method: 'GET', path: '/api/chats?limit=50' }) },
  'messages of a chat': {
    status: 200,
    request: ({ chatIds }) => ({
      method: 'GET',
      path: `/api/chats/${chatIds[0]!}/messages?limit=50`,
    }),
  },
  'create a chat': { status: 201, request: () => CREATE },
  /** As a page does. The naive server ignores the key. */
  'create a chat with a key': {
    status: 201,
    request: () => ({ ...CREATE, headers: { [headers.idempotencyKey]: randomUUID() } }),
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Readers create no chats, so that their lists do not grow during a benchmark. */
export type ReadersAndWriters = Readonly<Record<'readers' | 'writers', readonly Person[]>>;

/** Creates users who read chats, and as many other users who create chats. */
export const createReadersAndWriters = async (
  backend: Backend,
  options: PeopleOptions,
): Promise<ReadersAndWriters> => ({
  readers: await createPeople(backend, options),
  writers: await createPeople(backend, options),
});

export interface CallsOptions {
  readonly url: string;
  /** Callers speak for these people in turn. */
  readonly people: ReadersAndWriters;
  /** The kinds of calls, which take turns. */
  readonly kinds: readonly Kind[];
  /** Number of callers. Each one sends a call as soon as the answer to its last one has arrived. */
  readonly callers: number;
  readonly forMs: number;
}

export interface Calls {
  readonly calls: number;
  readonly seconds: number;
  /** Number of calls with another status than that of their kind, or without an answer. */
  readonly failed: number;
  /** Milliseconds of each call. */
  readonly times: readonly number[];
}

/** Sends calls for `forMs` milliseconds. */
export async function makeCalls(options: CallsOptions): Promise<Calls> {
  const { url, kinds, callers, forMs } = options;
  const pool = new Pool(url, { connections: callers });
  const times: number[] = [];
  let begun = 0;
  let failed = 0;
  const call = async (person: Person, { status, request }: Kind): Promise<void> => {
    const { method, path, body = null, headers: own } = request(person);
    const answer = await pool.request({
      ...{ method, path, body },
      headers: {
        ...person.headers,
        ...own,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
    });
    await answer.body.dump();
    if (answer.statusCode !== status) failed += 1;
  };
  const begin = performance.now();
  const end = begin + forMs;
  const caller = async () => {
    for (let now = begin; now < end;) {
      const kind = kinds[begun % kinds.length]!;
      const people = options.people[kind.status === 201 ? 'writers' : 'readers'];
      const person = people[begun % people.length]!;
      begun += 1;
      const since = performance.now();
      await call(person, kind).catch(() => {
        failed += 1;
      });
      now = performance.now();
      times.push(now - since);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  return { calls: begun, seconds, failed, times };
}
