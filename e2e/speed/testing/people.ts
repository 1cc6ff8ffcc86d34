import { createBackend } from '@targum/service-kit';
import { createChat, createSessionCookie, createUser } from '@targum/service-kit/testing';
import { postgresPid } from './probes.ts';
import { startStage } from './stage.ts';
import type { Stage, StageOptions } from './stage.ts';

export interface Person {
  readonly userId: string;
  readonly cookie: string;
}

export interface People {
  readonly all: readonly Person[];
  /**
   * Creates an empty chat for each person.
   * @returns the ids of the chats, in the order of the people.
   */
  newChats(): Promise<string[]>;
  /**
   * Runs work while the rows of all people are locked, so that none of their messages begins a
   * reply.
   */
  whileLocked<Result>(run: () => Promise<Result>): Promise<Result>;
  /** The process id of the database server, whose child processes serve its connections. */
  readonly postgresPid: number;
  close(): Promise<void>;
}

/** Creates users with sessions, and the table of the naive server. */
async function createPeople(stage: Stage, count: number): Promise<People> {
  const backend = createBackend({
    name: 'bench',
    config: {
      DATABASE_URL: stage.data.postgres.url,
      REDIS_URL: stage.data.redis.url,
      SESSION_KEYS: stage.sessionKeys,
      PUBLIC_URL: 'http://localhost:8080',
      RATE_LIMITS: false,
      MEMORY_LIMIT_MIB: 512,
      LOG_LEVEL: 'silent',
    },
    isMigrated: async () => true,
  });
  const { knex, sessions } = backend;
  await knex.raw(
    `create table if not exists naive_messages (
       id uuid primary key, role text not null, content text not null,
       created_at timestamptz not null default now())`,
  );
  const all: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await createUser(knex);
    all.push({ userId: id, cookie: await createSessionCookie(sessions, id) });
  }
  return {
    all,
    postgresPid: await postgresPid(stage.data.postgres.url),
    async newChats() {
      const chats = await Promise.all(all.map(({ userId }) => createChat(knex, userId)));
      return chats.map(({ id }) => id);
    },
    whileLocked: (run) =>
      knex.transaction(async (transaction) => {
        // By default, the server ends a transaction that is idle for too long. This one is idle
        // during `run`.
        await transaction.raw('set local idle_in_transaction_session_timeout = 0');
        const ids = all.map(({ userId }) => userId);
        await transaction('users').whereIn('id', ids).forUpdate();
        return run();
      }),
    async close() {
      for (const close of backend.connections) await close();
    },
  };
}

/** Runs a benchmark with a stage and people, and closes both. */
export async function withPeople<Result>(
  options: StageOptions,
  count: number,
  run: (stage: Stage, people: People) => Promise<Result>,
): Promise<Result> {
  const stage = await startStage(options);
  try {
    const people = await createPeople(stage, count);
    try {
      return await run(stage, people);
    } finally {
      await people.close();
    }
  } finally {
    await stage.close();
  }
}
