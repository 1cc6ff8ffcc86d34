import type { Migration } from '../migration.ts';

/**
 * The model, transcription and speech services that admins connect on the screen. `sealed_key` is
 * encrypted by the services. `key_id` names the secret that encrypted it, so that an operator sees
 * when an old secret is no longer needed.
 */
export const serviceSettings: Migration = {
  name: '0004-service-settings',
  up: `
    create table service_settings (
      kind text primary key check (kind in ('model', 'transcription', 'speech')),
      address text not null,
      model text not null,
      options jsonb not null default '{}',
      sealed_key text,
      key_id text,
      changed_at timestamptz not null default now(),
      changed_by uuid references users (id) on delete set null,
      check ((sealed_key is null) = (key_id is null))
    );
    create index service_settings_changed_by on service_settings (changed_by);
  `,
};
