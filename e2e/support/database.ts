import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { postgresUrl } from '@targum/deploy/local/data/postgres.ts';
import { createKnex } from '@targum/service-kit';

const ROWS_AN_INSERT = 500;
const MINUTE_MS = 60_000;
/**
 * The minimum age of stored messages. The page shows this age in days, so it does not change during
 * a test.
 */
const LEAST_AGE_MS = 36 * 60 * MINUTE_MS;

/** The texts of a question and its reply. */
export type Turn = readonly [question: string, reply: string];

/** Opens connections to the database of the product under test. */
export function connect() {
  const dataDir = inject('dataDir');
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8');
  const { postgresPassword } = JSON.parse(read('secrets.json')) as { postgresPassword: string };
  const port = Number(read('postgres/postmaster.pid').split('\n')[3]);
  return createKnex({ url: postgresUrl(port, postgresPassword), name: 'e2e' });
}

/**
 * Stores questions and their replies at the end of a chat, a minute apart. The model is not used,
 * because many replies of the stand-in take seconds.
 */
export async function addTurns(chatId: string, turns: readonly Turn[]): Promise<void> {
  const began = Date.now() - LEAST_AGE_MS - 2 * turns.length * MINUTE_MS;
  const rows = turns.flat().map((content, index) => ({
    id: randomUUID(),
    chat_id: chatId,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
    created_at: new Date(began + index * MINUTE_MS),
  }));
  const knex = connect();
  try {
    for (let start = 0; start < rows.length; start += ROWS_AN_INSERT) {
      await knex('messages').insert(rows.slice(start, start + ROWS_AN_INSERT));
    }
  } finally {
    await knex.destroy();
  }
}

/** Stores turns with different texts at the end of a chat. */
export const addManyTurns = (chatId: string, count: number): Promise<void> =>
  addTurns(
    chatId,
    Array.from({ length: count }, (_, turn): Turn => [`/echo Turn ${turn}.`, `Turn ${turn}.`]),
  );
