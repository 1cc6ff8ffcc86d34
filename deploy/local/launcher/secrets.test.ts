import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from './say.ts';
import { finalScreen } from './screen.ts';
import { loadSecrets, saveSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'targum-secrets-'))));
afterEach(() => rmSync(dir, { recursive: true }));

it('are made once, different each time, and readable by their owner only', () => {
  const secrets = loadSecrets(dir);
  expect(loadSecrets(dir)).toEqual(secrets);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['secrets.json']);
  expect(secrets.adminPassword).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{16}$/);
  const parts = [...secrets.sessionKeys, secrets.postgresPassword, secrets.redisPassword];
  expect(new Set(parts).size).toBe(3);
});

it('are never replaced when the file is broken', () => {
  writeFileSync(join(dir, 'secrets.json'), '{');
  expect(() => loadSecrets(dir)).toThrow(Refusal);
});

it('show the password on the screen until a start has shown it', () => {
  const secrets = loadSecrets(dir);
  const screen = () => finalScreen(readSettings({}), loadSecrets(dir), undefined);
  expect(screen().join('\n')).toContain(secrets.adminPassword);
  expect(screen().at(-1)).toBe('ready http://localhost:8080');
  saveSecrets(dir, { ...secrets, adminPasswordShown: true });
  expect(screen().join('\n')).not.toContain(secrets.adminPassword);
});
