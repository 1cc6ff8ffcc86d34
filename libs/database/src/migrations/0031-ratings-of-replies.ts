import type { Migration } from '../migration.ts';

/** Users' ratings of replies. The text of the reply is copied only if the user sends it along. */
export const ratingsOfReplies: Migration = {
  name: '0031-ratings-of-replies',
  up: `
    create table reply_ratings (
      id uuid primary key,
      message_id uuid not null unique references messages (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      assistant_id text not null,
      prompt_version text,
      model text,
      value text not null check (value in ('up', 'down')),
      reason text,
      reply_text text,
      rated_at timestamptz not null default now()
    );
    create index reply_ratings_user on reply_ratings (user_id);
    create index reply_ratings_time on reply_ratings (rated_at);
  `,
};
