import type { Migration } from '../migration.ts';

/**
 * The texts that admins have uploaded, and their imports. `request` is what the admin entered; it is
 * null until the import is asked for. `alive_at` is the last sign of the process that imports, so that
 * another process can take over from one that has died.
 */
export const textUploads: Migration = {
  name: '0006-text-uploads',
  up: `
    create table text_uploads (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      format text not null,
      info jsonb not null,
      warnings jsonb not null,
      checksum text not null,
      verses integer not null,
      total integer not null,
      created_at timestamptz not null default now(),
      request jsonb,
      state text not null default 'read'
        check (state in ('read', 'waiting', 'running', 'done', 'failed')),
      done integer not null default 0,
      attempts integer not null default 0,
      alive_at timestamptz,
      outcome text check (outcome in ('added', 'replaced', 'unchanged')),
      error text,
      check ((state = 'read') = (request is null))
    );
    create index text_uploads_user on text_uploads (user_id);
    create index text_uploads_created on text_uploads (created_at);
    -- The installation imports one text at a time.
    create unique index text_uploads_importing on text_uploads ((true))
      where state in ('waiting', 'running');

    -- A book is JSON text, which only the import reads.
    create table text_upload_books (
      upload_id uuid not null references text_uploads (id) on delete cascade,
      position integer not null,
      book text not null,
      primary key (upload_id, position)
    );
  `,
};
