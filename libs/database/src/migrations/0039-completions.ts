import type { Migration } from '../migration.ts';

/**
 * The replies that programs are waiting for. A row is deleted when its reply ends; a row whose process
 * died no longer counts once it has expired.
 */
export const completions: Migration = {
  name: '0039-completions',
  up: `
    create table completions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index completions_user on completions (user_id);
    create index completions_expiry on completions (expires_at);
  `,
};
