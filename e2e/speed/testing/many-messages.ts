import { createHash } from 'node:crypto';
import type { Knex } from './servers.ts';

const USERS = 100;
/**
 * With `unspaced`, this number of users write in a script without spaces. The given user is one of
 * them.
 */
const UNSPACED_USERS = 10;
const CHATS_EACH = 100;
const MESSAGES_EACH = 100;
/** Number of sentences to choose from. A message is three of these sentences, about 45 words. */
const SENTENCES = 3000;
/** Number of different words in the messages. */
export const WORDS = 3000;

/** Code point of the first Thai letter. */
const THAI = 0x0e01;

/**
 * Returns the word with the given rank. Ranks go from 1, the most frequent word, to 3000. Each word
 * has seven letters.
 */
export const word = (rank: number): string =>
  createHash('sha256')
    .update(String(rank))
    .digest('hex')
    .slice(0, 7)
    .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));

/** Returns the word with a rank in a script without spaces. Each word has four Thai letters. */
export const unspacedWord = (rank: number): string =>
  Array.from(word(rank).slice(0, 4), (letter) =>
    String.fromCodePoint(THAI + letter.codePointAt(0)! - 'a'.codePointAt(0)!),
  ).join('');

/**
 * Creates a million messages of a hundred users, including the given user, and the search index.
 * The letters of a word are random. As in a language, a few words (`word(1)` first) are in most
 * messages, and most words are rare. With `unspaced`, a tenth of the users write without spaces
 * between words. The messages of all chats are mixed, as if the chats had grown at the same time.
 */
export async function createManyMessages(knex: Knex, userId: string, unspaced: boolean) {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    `select pg_get_indexdef('messages_search'::regclass) as definition`,
  );
  await knex.raw('drop index messages_search');
  await knex.transaction(async (transaction) => {
    await transaction.raw('set local session_replication_role = replica');
    await transaction.raw(
      `create temporary table owners on commit drop as
         select row_number() over () - 1 as place, id from (
           select ?::uuid as id union all
           select gen_random_uuid() from generate_series(2, ?::int)
         ) as ids`,
      [userId, USERS],
    );
    await transaction.raw(
      `insert into users (id, email, password)
         select id, id || '@example.org', 'unusable' from owners where id <> ?`,
      [userId],
    );
    await transaction.raw(
      `create temporary table places on commit drop as
         select row_number() over () - 1 as place, gen_random_uuid() as chat_id, owners.id as owner,
             case when owners.place < ? then ?::int else 0 end as first_sentence
           from owners, generate_series(1, ?::int)`,
      [unspaced ? UNSPACED_USERS : 0, SENTENCES, CHATS_EACH],
    );
    await transaction.raw('insert into chats (id, user_id) select chat_id, owner from places');
    await transaction.raw(
      'create temporary table sentences (sentence int, text text) on commit drop',
    );
    for (const [first, words, space] of [
      [0, word, ' '],
      [SENTENCES, unspacedWord, ''],
    ] as const) {
      await transaction.raw(
        `insert into sentences
           select sentence, string_agg(
               (?::text[])[floor(exp(random() * ln(?::int)))::int], ?) as text
             from generate_series(?::int, ?::int) as sentence, generate_series(1, 15)
             group by sentence`,
        [
          ...[Array.from({ length: WORDS }, (_, index) => words(index + 1)), WORDS, space],
          ...[first, first + SENTENCES - 1],
        ],
      );
    }
    await transaction.raw('create index on sentences (sentence)');
    await transaction.raw('create index on places (place)');
    await transaction.raw('analyze sentences, places');
    await transaction.raw(
      `insert into messages (id, chat_id, user_id, role, content)
         select gen_random_uuid(), places.chat_id, places.owner,
           case when number % 2 = 0 then 'user' else 'assistant' end,
           concat_ws(' ', one.text, two.text, three.text)
         from generate_series(0, :messages::int - 1) as number
           join places on place = number % :chats::int
           join sentences one on one.sentence = first_sentence + number * 7919::bigint % :sentences::int
           join sentences two on two.sentence = first_sentence + (number / 3) * 104729::bigint % :sentences::int
           join sentences three on three.sentence = first_sentence + (number / 7) * 1299709::bigint % :sentences::int`,
      {
        chats: USERS * CHATS_EACH,
        messages: USERS * CHATS_EACH * MESSAGES_EACH,
        sentences: SENTENCES,
      },
    );
  });
  const begin = performance.now();
  await knex.raw(rows[0]!.definition);
  const indexSeconds = Math.round((performance.now() - begin) / 1000);
  await knex.raw('vacuum (analyze)');
  const size = await knex.raw<{ rows: { megabytes: number }[] }>(
    `select (pg_relation_size('messages_search') / 1048576)::int as megabytes`,
  );
  return { indexSeconds, indexMegabytes: size.rows[0]!.megabytes };
}
