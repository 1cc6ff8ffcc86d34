import { headers, REQUESTED_WITH } from '@targum/contracts';
import { createBackend } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';
import {
  createChat,
  createMessage,
  createSessionCookie,
  createUser,
} from '@targum/service-kit/testing';
import type { Stores } from './stores.ts';

export interface Person {
  readonly userId: string;
  /** The headers that a page of this person sends with each call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly chatIds: readonly string[];
}

/** Connects to the data of a product. Close the connections of the result. */
export const connectTo = ({ databaseUrl, redisUrl }: Stores, sessionKeys: string[]): Backend =>
  createBackend({
    name: 'bench',
    config: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SESSION_KEYS: sessionKeys,
      PUBLIC_URL: 'http://localhost:8080',
      RATE_LIMITS: false,
      MEMORY_LIMIT_MIB: 768,
      LOG_LEVEL: 'silent',
    },
    isMigrated: async () => true,
  });

/** Returns an address of its own for each person, since calls are limited by address, too. */
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

export interface PeopleOptions {
  readonly count: number;
  /** The number of chats of each person. */
  readonly chats?: number;
  /** The number of messages in the first chat of each person. */
  readonly messages?: number;
}

/** Creates users with sessions. */
export async function createPeople(
  { knex, sessions }: Backend,
  { count, chats = 0, messages = 0 }: PeopleOptions,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id: userId } = await createUser(knex);
    const chatIds: string[] = [];
    while (chatIds.length < chats) chatIds.push((await createChat(knex, userId)).id);
    for (let place = 0; place < messages; place += 1) {
      const role = place % 2 === 0 ? 'user' : 'assistant';
      const content = 'A verse and its meaning. '.repeat(8);
      await createMessage(knex, chatIds[0]!, { role, content });
    }
    people.push({
      userId,
      chatIds,
      headers: {
        'accept-language': 'en',
        cookie: await createSessionCookie(sessions, userId),
        'x-forwarded-for': addressOf(index),
        [headers.anonymousUser]: `anon_${String(index).padStart(6, '0')}_${Date.now()}`,
        [headers.requestedWith]: REQUESTED_WITH,
      },
    });
  }
  return people;
}

/**
 * Runs work while the rows of people are locked, so that none of their messages begins a reply.
 */
export const whileLocked = <Result>(
  { knex }: Backend,
  people: readonly Person[],
  run: () => Promise<Result>,
): Promise<Result> =>
  knex.transaction(async (transaction) => {
    // By default, the server ends a transaction that is idle for too long. This one is idle during
    // `run`.
    await transaction.raw('set local idle_in_transaction_session_timeout = 0');
    const ids = people.map(({ userId }) => userId);
    await transaction('users').whereIn('id', ids).forUpdate();
    return run();
  });
