import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { EXIT_CONFIG, modelServerUrl, readConfig, serviceConfig } from './config.ts';

const KEY = 'k'.repeat(32);
const env = {
  PORT: '3001',
  OPS_PORT: '3002',
  DATABASE_URL: 'postgres://targum:s3cret@localhost:5432/targum',
  REDIS_URL: 'redis://:s3cret@localhost:6379',
  SESSION_KEYS: `${KEY}1, ${KEY}2`,
  PUBLIC_URL: 'https://targum.example.org/',
};

describe('readConfig', () => {
  it('[8.42] converts values to their types and fills in defaults', () => {
    expect(readConfig(serviceConfig, { ...env, RATE_LIMITS: 'off', HOST: '' })).toMatchObject({
      PORT: 3001,
      HOST: '0.0.0.0',
      SESSION_KEYS: [`${KEY}1`, `${KEY}2`],
      PUBLIC_URL: 'https://targum.example.org',
      RATE_LIMITS: false,
      DRAIN_SECONDS: 20,
    });
  });

  it('names each wrong or missing variable and shows no value', () => {
    const wrong = {
      ...env,
      PORT: 'http',
      DATABASE_URL: 'mysql://u:s3cret@host/db',
      SESSION_KEYS: 'too-short',
      REDIS_URL: undefined,
    };
    let message = '';
    try {
      readConfig(serviceConfig, wrong);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const name of ['PORT:', 'DATABASE_URL:', 'SESSION_KEYS:', 'REDIS_URL is missing']) {
      expect(message).toContain(name);
    }
    expect(message).not.toMatch(/s3cret|too-short|OPS_PORT|\n/);
  });

  it.each([
    ['PUBLIC_URL', 'https://ada:s3cret@targum.example.org'],
    ['PUBLIC_URL', 'https://targum.example.org/?code=s3cret'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://ada:s3cret@collector:4318'],
  ])('[4.304] refuses a password or a query in %s, and does not show it', (name, value) => {
    expect(() => readConfig(serviceConfig, { ...env, [name]: value })).toThrow(
      new RegExp(
        `^Wrong configuration: ${name}: must have no user name, password, query or [a-z]+$`,
      ),
    );
  });

  it('[4.304] reads an address with a password, and refuses a password that is not percent-encoded', () => {
    const read = (STT_BASE_URL: string) =>
      readConfig({ STT_BASE_URL: modelServerUrl }, { STT_BASE_URL });
    expect(() => read('https://ada:p%40ss@models.example.org/v1?a=b')).not.toThrow();
    expect(() => read('https://ada:s3cret%zz@models.example.org/v1')).toThrow(
      /^Wrong configuration: STT_BASE_URL: must have its user name and password percent-encoded$/,
    );
  });

  it('throws errors that readConfigOrExit prints in one line before it exits with code 78', () => {
    const script = `
      import { readConfigOrExit, redisConfig } from ${JSON.stringify(import.meta.resolve('./config.ts'))};
      readConfigOrExit(redisConfig, {});`;
    const result = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(result.status).toBe(EXIT_CONFIG);
    expect(String(result.stderr)).toBe('Wrong configuration: REDIS_URL is missing\n');
  });
});
