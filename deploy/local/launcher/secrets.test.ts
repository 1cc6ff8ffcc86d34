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

it('secrets are random, generated once per folder and readable only by their owner', () => {
  const secrets = loadSecrets(dir);
  expect(loadSecrets(dir)).toEqual(secrets);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['secrets.json']);
  expect(secrets.adminPassword).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{16}$/);
  const parts = [...secrets.sessionKeys, secrets.postgresPassword, secrets.redisPassword];
  expect(new Set(parts).size).toBe(3);
});

it('an invalid file of secrets is not replaced', () => {
  writeFileSync(join(dir, 'secrets.json'), '{');
  expect(() => loadSecrets(dir)).toThrow(Refusal);
});

const launched = { model: undefined, brotliModules: '/modules', texts: ['web'] };

it('the screen shows the password until a start has succeeded', () => {
  const secrets = loadSecrets(dir);
  const screen = () => finalScreen(readSettings({}), loadSecrets(dir), launched);
  expect(screen().join('\n')).toContain(secrets.adminPassword);
  expect(screen().at(-1)).toBe('ready http://localhost:8080');
  saveSecrets(dir, { ...secrets, adminPasswordShown: true });
  expect(screen().join('\n')).not.toContain(secrets.adminPassword);
});

it('the screen says when nginx has no modules for brotli', () => {
  const screen = (brotliModules: string | undefined) =>
    finalScreen(readSettings({}), loadSecrets(dir), { ...launched, brotliModules }).join('\n');
  expect(screen(undefined)).toContain('libnginx-mod-http-brotli-static');
  expect(screen('/modules')).not.toContain('brotli');
});

it('[11.54] the screen names the command that imports a text while none is installed', () => {
  const screen = (...texts: string[]) =>
    finalScreen(readSettings({}), loadSecrets(dir), { ...launched, texts });
  expect(screen().find((line) => line.includes('Texts'))).toMatch(
    /no Scripture text is installed: download https:\/\/\S+\.zip first, then run npm run texts -- import \S+\.zip --id web .*--licence "Public Domain"/,
  );
  expect(screen('web').join('\n')).not.toContain('npm run texts');
});
