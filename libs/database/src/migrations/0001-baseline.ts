import { readFileSync } from 'node:fs';
import { sqlOf } from '../functions/index.ts';
import type { Migration } from '../migration.ts';

/** Each file is named literally, so that the bundler emits the file as an asset. */
const AREAS = [
  new URL('../baseline/accounts.sql', import.meta.url),
  new URL('../baseline/chats.sql', import.meta.url),
  new URL('../baseline/replies.sql', import.meta.url),
  new URL('../baseline/usage.sql', import.meta.url),
  new URL('../baseline/assistants.sql', import.meta.url),
  new URL('../baseline/scripture.sql', import.meta.url),
  new URL('../baseline/feedback.sql', import.meta.url),
  new URL('../baseline/idempotency.sql', import.meta.url),
  new URL('../baseline/search.sql', import.meta.url),
];

const OF_TRIGGERS = [
  ...['set_updated_at', 'count_chat', 'count_messages', 'count_api_usage', 'set_message_owner'],
] as const;
const OF_INDEXES = ['fold_case', 'search_text', 'search_words'] as const;

export const baseline: Migration = {
  name: '0001-baseline',
  up: [
    'create extension if not exists unaccent;',
    // Without this setting, PostgreSQL would refuse these functions, because their tables are
    // created later.
    'set local check_function_bodies = off;',
    ...[...OF_TRIGGERS, ...OF_INDEXES].map(sqlOf),
    ...AREAS.map((file) => readFileSync(file, 'utf8')),
  ].join('\n'),
};
