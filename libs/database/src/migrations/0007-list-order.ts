import type { Migration } from '../migration.ts';

/** The order that existing rows had so far. */
const numberRows = (table: string) => `
  alter table ${table} add column sequence bigint;
  update ${table} set sequence = numbered.place
    from (select id, row_number() over (order by created_at, id) as place from ${table}) numbered
    where numbered.id = ${table}.id;
  alter table ${table}
    alter column sequence set not null,
    alter column sequence add generated always as identity;
  select setval(
    pg_get_serial_sequence('${table}', 'sequence'),
    (select coalesce(max(sequence), 0) + 1 from ${table}),
    false
  );
`;

/** Lists are ordered by insertion. The clocks of several machines do not give that order. */
export const listOrder: Migration = {
  name: '0007-list-order',
  up: `
    ${numberRows('users')}
    ${numberRows('api_keys')}
    -- Being numbered is no change that an admin made.
    alter table feedback disable trigger feedback_updated_at;
    ${numberRows('feedback')}
    alter table feedback enable trigger feedback_updated_at;
    create index feedback_order on feedback (sequence desc);
  `,
};
