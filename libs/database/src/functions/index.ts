import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IGNORED, SEPARATORS, UNSPACED } from './characters.ts';

export interface DatabaseFunction {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * The database functions. Each function comes after those that it calls. The list names each file
 * literally, so that the bundler finds the file and emits it as an asset.
 */
const FILES = {
  set_updated_at: new URL('./set_updated_at.sql', import.meta.url),
  count_chat: new URL('./count_chat.sql', import.meta.url),
  count_messages: new URL('./count_messages.sql', import.meta.url),
  count_api_usage: new URL('./count_api_usage.sql', import.meta.url),
  set_message_owner: new URL('./set_message_owner.sql', import.meta.url),
  total_user: new URL('./total_user.sql', import.meta.url),
  total_chat: new URL('./total_chat.sql', import.meta.url),
  total_messages: new URL('./total_messages.sql', import.meta.url),
  total_api_key: new URL('./total_api_key.sql', import.meta.url),
  total_api_calls: new URL('./total_api_calls.sql', import.meta.url),
  mark_chat: new URL('./mark_chat.sql', import.meta.url),
  mark_message: new URL('./mark_message.sql', import.meta.url),
  mark_rated: new URL('./mark_rated.sql', import.meta.url),
  mark_versions: new URL('./mark_versions.sql', import.meta.url),
  list_life: new URL('./list_life.sql', import.meta.url),
  count_user_totals: new URL('./count_user_totals.sql', import.meta.url),
  fold_case: new URL('./fold_case.sql', import.meta.url),
  search_text: new URL('./search_text.sql', import.meta.url),
  search_words: new URL('./search_words.sql', import.meta.url),
  search_runs: new URL('./search_runs.sql', import.meta.url),
  search_query: new URL('./search_query.sql', import.meta.url),
  search_long_runs: new URL('./search_long_runs.sql', import.meta.url),
  search_has_runs: new URL('./search_has_runs.sql', import.meta.url),
  chat_path: new URL('./chat_path.sql', import.meta.url),
  path_through: new URL('./path_through.sql', import.meta.url),
  choose_path: new URL('./choose_path.sql', import.meta.url),
  path_summary: new URL('./path_summary.sql', import.meta.url),
  path_history: new URL('./path_history.sql', import.meta.url),
  estimated_tokens: new URL('./estimated_tokens.sql', import.meta.url),
  record_usage: new URL('./record_usage.sql', import.meta.url),
  record_transcription: new URL('./record_transcription.sql', import.meta.url),
  token_limit: new URL('./token_limit.sql', import.meta.url),
  tokens_of_month: new URL('./tokens_of_month.sql', import.meta.url),
  reserve_tokens: new URL('./reserve_tokens.sql', import.meta.url),
  settle_tokens: new URL('./settle_tokens.sql', import.meta.url),
  count_quotations: new URL('./count_quotations.sql', import.meta.url),
  begin_reply: new URL('./begin_reply.sql', import.meta.url),
  show_reply: new URL('./show_reply.sql', import.meta.url),
  end_reply: new URL('./end_reply.sql', import.meta.url),
  begin_title: new URL('./begin_title.sql', import.meta.url),
  end_title: new URL('./end_title.sql', import.meta.url),
};

type Name = keyof typeof FILES;

const SETS = { SEPARATORS, IGNORED, UNSPACED };
/** Matches a name in braces, which stands for a set of characters. */
const SET = /\{(SEPARATORS|IGNORED|UNSPACED)\}/g;

/**
 * Returns the SQL of a function. A migration whose trigger or index needs the function begins with
 * this SQL.
 */
export const sqlOf = (name: Name): string =>
  readFileSync(FILES[name], 'utf8').replaceAll(SET, (_, set: keyof typeof SETS) => SETS[set]);

export const databaseFunction = (name: string, sql: string): DatabaseFunction => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

export const functions: readonly DatabaseFunction[] = (Object.keys(FILES) as Name[]).map((name) =>
  databaseFunction(name, sqlOf(name)),
);
