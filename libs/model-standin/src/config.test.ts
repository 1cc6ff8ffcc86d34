import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** One LOG_LEVEL is often set for all processes at once. */
test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
  'takes LOG_LEVEL=%s, as the services do',
  (level) => {
    expect(readConfig({ PORT: '8080', LOG_LEVEL: level }).LOG_LEVEL).toBe(level);
  },
);

test('refuses another one by its name', () => {
  expect(() => readConfig({ PORT: '8080', LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL: /);
});
