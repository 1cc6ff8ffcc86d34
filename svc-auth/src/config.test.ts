import { ConfigError, readConfig } from '@targum/service-kit';
import { describe, expect, test } from 'vitest';
import { authConfig, singleSignOnOf } from './config.ts';

const base = {
  PORT: '3001',
  OPS_PORT: '4001',
  DATABASE_URL: 'postgres://localhost/targum',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_KEYS: 'a-signing-key-of-more-than-32-characters',
  PUBLIC_URL: 'https://targum.example.org',
};

const provider = {
  OIDC_ISSUER: 'https://login.example.org/realms/team',
  OIDC_CLIENT_ID: 'targum',
  OIDC_CLIENT_SECRET: 'secret',
};

const read = (more: Record<string, string>) => {
  const env = { ...base, ...more };
  return readConfig(authConfig(env), env);
};

describe('in the settings', () => {
  test('[2.31] new accounts wait for approval by default', () => {
    expect(read({}).SIGNUP_APPROVAL).toBe('required');
    expect(read({ SIGNUP_APPROVAL: 'auto' }).SIGNUP_APPROVAL).toBe('auto');
  });

  test('[2.142, 2.143] the first admin can have an address in letters', () => {
    const admin = { ADMIN_EMAIL: 'José@XN--BCHER-kva.example', ADMIN_PASSWORD: 'secret-password' };
    expect(read(admin).ADMIN_EMAIL).toBe('josé@bücher.example');
    expect(() => read({ ...admin, ADMIN_EMAIL: 'admin@localhost' })).toThrow(ConfigError);
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

  test.each(['https://ada:s3cret@login.example.org', 'https://login.example.org/?code=s3cret'])(
    '[4.304] an issuer must have no password and no query: %s',
    (issuer) => {
      expect(() => read({ ...provider, OIDC_ISSUER: issuer })).toThrow(
        /^Wrong configuration: OIDC_ISSUER: must have no user name[a-z, ]+$/,
      );
    },
  );

  test('[2.111, 2.120] single sign-on is off, and passwords are on, by default', () => {
    expect(singleSignOnOf(read({}))).toBeUndefined();
    // The secret may be set before the other settings.
    expect(singleSignOnOf(read({ OIDC_CLIENT_SECRET: 'secret' }))).toBeUndefined();
    expect(read({}).PASSWORD_LOGIN).toBe('on');
  });

  test('[2.112, 2.118, 2.119] single sign-on has defaults', () => {
    expect(singleSignOnOf(read(provider))).toEqual({
      issuer: new URL('https://login.example.org/realms/team'),
      clientId: 'targum',
      clientSecret: 'secret',
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      adminGroups: [],
      allowedGroups: [],
      initialApproval: 'pending',
    });
    const more = { ...provider, OIDC_ADMIN_GROUPS: ' a, b c ,', OIDC_APPROVAL: 'auto' };
    expect(singleSignOnOf(read(more))).toMatchObject({
      adminGroups: ['a', 'b c'],
      initialApproval: 'approved',
    });
  });

  test('the address of the first admin is normalised like all addresses', () => {
    expect(
      read({ ADMIN_EMAIL: ' Admin@Example.ORG ', ADMIN_PASSWORD: 'long-enough' }).ADMIN_EMAIL,
    ).toBe('admin@example.org');
  });

  test.each([
    [{ ADMIN_EMAIL: 'admin@example.org' }, 'ADMIN_PASSWORD is missing'],
    [{ ADMIN_PASSWORD: 'long-enough' }, 'ADMIN_EMAIL is missing'],
    [{ ADMIN_EMAIL: 'nonsense', ADMIN_PASSWORD: 'long-enough' }, 'ADMIN_EMAIL:'],
    [{ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD:'],
    [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_SECRET is missing'],
    [{ ...provider, OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER:'],
    [{ ...provider, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES: must contain openid'],
    [{ PASSWORD_LOGIN: 'off' }, 'PASSWORD_LOGIN: off needs OIDC_ISSUER'],
    [{ SIGNUP_APPROVAL: 'sometimes' }, 'SIGNUP_APPROVAL:'],
    [{ AUDIT_RETENTION_DAYS: '0' }, 'AUDIT_RETENTION_DAYS:'],
    [{ USAGE_RETENTION_DAYS: 'forever' }, 'USAGE_RETENTION_DAYS:'],
  ])('%j is refused, and the message names the setting', (more, message) => {
    expect(() => read(more as Record<string, string>)).toThrow(ConfigError);
    expect(() => read(more as Record<string, string>)).toThrow(message);
  });
});
