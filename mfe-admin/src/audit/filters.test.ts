import { auditAction } from '@targum/contracts/on-demand';
import { expect, it } from 'vitest';
import messages from '../../locales/en/first.json';
import { noAuditFilters, readFilters, requestOf, writeFilters } from './filters.ts';
import type { AuditFormFilters } from './filters.ts';

const PERSON = '01938f5e-7c1a-7000-8000-000000000001';
const filters: AuditFormFilters = {
  person: PERSON,
  actions: ['login', 'key_created'],
  from: '2026-03-01',
  to: '2026-03-31',
};

const read = (address: string) => readFilters(new URLSearchParams(address));

it('[7.84] the filters are in the address', () => {
  const address = new URLSearchParams(writeFilters(filters)).toString();
  expect(address).toBe(`person=${PERSON}&action=login%2Ckey_created&from=2026-03-01&to=2026-03-31`);
  expect(read(address)).toEqual(filters);
  expect(writeFilters(noAuditFilters)).toEqual({});
});

it('[7.84] unknown filters in an address are left out', () => {
  expect(read('')).toEqual(noAuditFilters);
  expect(read('person=x&action=fly,&from=2026-02-30&to=tomorrow')).toEqual(noAuditFilters);
  expect(read('action=fly,logout,login').actions).toEqual(['login', 'logout']);
});

it("[7.84] a request has the times at which the reader's days begin and end", () => {
  expect(requestOf(noAuditFilters)).toEqual({});
  expect(requestOf(filters)).toEqual({
    person: PERSON,
    action: 'login,key_created',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
  });
});

it.each(auditAction.options)('[7.85] the action %s has a text', (action) => {
  expect(messages).toHaveProperty([`admin.audit.action.${action}`]);
});
