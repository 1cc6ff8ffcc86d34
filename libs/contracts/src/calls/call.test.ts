import { describe, expect, it } from 'vitest';
import { calls, pathOf } from './call.ts';

const table = calls({
  list: { method: 'GET', path: '/api/things', status: 200 },
  part: { method: 'GET', path: '/api/things/:thingId/parts/:partId', status: 200 },
});

describe('pathOf', () => {
  it('returns a path without parameters unchanged', () => {
    expect(pathOf(table.list)).toBe('/api/things');
  });

  it('fills in every parameter, percent-encoded', () => {
    expect(pathOf(table.part, { thingId: 'a/b', partId: '7' })).toBe('/api/things/a%2Fb/parts/7');
  });

  it('refuses a missing parameter', () => {
    // @ts-expect-error partId is missing
    expect(() => pathOf(table.part, { thingId: '1' })).toThrow('Missing path parameter: partId');
  });
});
