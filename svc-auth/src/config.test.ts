import { ConfigError, readConfig } from '@targum/service-kit';
import { describe, expect, test } from 'vitest';
import { authConfig } from './config.ts';

const base = {
  PORT: '3001',
  OPS_PORT: '4001',
  DATABASE_URL: 'postgres://localhost/targum',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_KEYS: 'a-signing-key-of-more-than-32-characters',
  PUBLIC_URL: 'https://targum.example.org',
};

const read = (more: Record<string, string>) => {
  const env = { ...base, ...more };
  return readConfig(authConfig(env), env);
};

describe('settings', () => {
  test('[2.31] new accounts wait for approval by default', () => {
    expect(read({}).SIGNUP_APPROVAL).toBe('required');
    expect(read({ SIGNUP_APPROVAL: 'auto' }).SIGNUP_APPROVAL).toBe('auto');
  });

  test('the first admin is optional', () => {
    expect(read({})).toMatchObject({ ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  });

  test('[9.15] the audit log and the usage of API keys are kept unless a number of days is given', () => {
    expect(read({ USAGE_RETENTION_DAYS: '' })).toMatchObject({
      AUDIT_RETENTION_DAYS: undefined,
      USAGE_RETENTION_DAYS: undefined,
    });
    expect(read({ AUDIT_RETENTION_DAYS: '365', USAGE_RETENTION_DAYS: '90' })).toMatchObject({
      AUDIT_RETENTION_DAYS: 365,
      USAGE_RETENTION_DAYS: 90,
    });
  });

  test('the address is normalised like all addresses', () => {
    expect(
      read({ ADMIN_EMAIL: ' Admin@Example.ORG ', ADMIN_PASSWORD: 'long-enough' }).ADMIN_EMAIL,
    ).toBe('admin@example.org');
  });

  test.each([
    [{ ADMIN_EMAIL: 'admin@example.org' }, 'ADMIN_PASSWORD is missing'],
    [{ ADMIN_PASSWORD: 'long-enough' }, 'ADMIN_EMAIL is missing'],
    [{ ADMIN_EMAIL: 'nonsense', ADMIN_PASSWORD: 'long-enough' }, 'ADMIN_EMAIL:'],
    [{ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD:'],
    [{ SIGNUP_APPROVAL: 'sometimes' }, 'SIGNUP_APPROVAL:'],
    [{ AUDIT_RETENTION_DAYS: '0' }, 'AUDIT_RETENTION_DAYS:'],
    [{ USAGE_RETENTION_DAYS: 'forever' }, 'USAGE_RETENTION_DAYS:'],
  ])('%j is refused, and the message names it', (more, message) => {
    expect(() => read(more as Record<string, string>)).toThrow(ConfigError);
    expect(() => read(more as Record<string, string>)).toThrow(message);
  });
});
