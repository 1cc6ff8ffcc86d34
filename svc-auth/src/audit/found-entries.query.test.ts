import { auditAction } from '@targum/contracts/on-demand';
import type { AuditFilters } from '@targum/contracts/on-demand';
import { createTestBackend } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectFound } from './found-entries.query.ts';

const ENTRIES = 60_000;
const LIMIT = 20;
/** The target of every tenth entry. All these entries are failed logins. */
const ATTACKED = '00000000-0000-7000-8000-000000000000';
const TYPICAL = '00000000-0000-7000-8000-000000000001';
const START = Date.UTC(2026, 0, 1);
const minute = (place: number) => new Date(START + place * 60_000).toISOString();

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ name: 'svc-auth' });
  // All signups are in the oldest tenth, so a search from the newest entry would read all other
  // entries.
  await backend.knex.raw(
    `insert into audit_log (id, at, actor_id, action, target_id)
     select gen_random_uuid(), ?::timestamptz + place * interval '1 minute', person,
            case when place % 10 = 0 then 'login_failed'
                 when place < ?::int then 'signup'
                 when place % 2 = 0 then 'logout' else 'login' end, person
     from (select place, lpad((case when place % 10 = 0 then 0 else place % 1000 end)::text, 12, '0')
             as tail from generate_series(1, ?::int) place) entries,
          lateral (select ('00000000-0000-7000-8000-' || tail)::uuid as person) people
     order by place`,
    [minute(0), ENTRIES / 10, ENTRIES],
  );
  await backend.knex.raw('vacuum analyze audit_log');
});
afterAll(() => backend.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the number of entries that a plan reads from the table or an index. */
const readBy = (plan: Plan): number => {
  const { Plans: parts = [], 'Node Type': type, 'Actual Rows': rows } = plan;
  const own = rows * plan['Actual Loops'] + (plan['Rows Removed by Filter'] ?? 0);
  return parts.map(readBy).reduce((sum, one) => sum + one, type.includes('Scan') ? own : 0);
};

const filters: readonly (readonly [string, AuditFilters, found: number])[] = [
  ['no filter', {}, LIMIT],
  ['an early day', { from: minute(3000), to: minute(3010) }, 10],
  ['a frequent action', { action: ['login'] }, LIMIT],
  ['an action of the past', { action: ['signup'] }, LIMIT],
  ['an action of the past, lately', { action: ['signup'], from: minute(ENTRIES - 9) }, 0],
  ['an action that is absent', { action: ['admin_granted'] }, 0],
  ['several actions', { action: ['admin_granted', 'signup', 'logout'] }, LIMIT],
  ['all actions', { action: [...auditAction.options] }, LIMIT],
  ['a person', { person: TYPICAL }, LIMIT],
  ['a person with many entries', { person: ATTACKED }, LIMIT],
  ['a person and an action', { person: TYPICAL, action: ['signup'] }, 6],
  [
    'a person, actions and days',
    { person: ATTACKED, action: ['login_failed'], to: minute(9000) },
    LIMIT,
  ],
];

test.each(filters)('[7.42] a page with %s reads few entries', async (_name, wanted, found) => {
  const place = { at: minute(ENTRIES - 1000), sequence: String(ENTRIES - 1000) };
  for (const query of [
    selectFound(backend.knex, { ...wanted, place: undefined, limit: LIMIT }),
    selectFound(backend.knex, { ...wanted, place, limit: LIMIT }),
  ]) {
    expect(await query).toHaveLength(found);
    const { sql, bindings } = query.toSQL();
    const { rows } = await backend.knex.raw(`explain (analyze, format json) ${sql}`, bindings);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    const alternatives = wanted.action?.length ?? 2;
    // At least 7, so that all entries of a person may be read. A person has 60 entries on average.
    expect(readBy(plan)).toBeLessThanOrEqual(Math.max(alternatives, 7) * (LIMIT + 2));
  }
});
