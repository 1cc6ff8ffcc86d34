import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBorders } from './borders.ts';

let root: string;

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function putPackage(folder: string): void {
  const name = folder.split('/').at(-1) ?? '';
  put(`${folder}/package.json`, JSON.stringify({ name, exports: './src/index.ts' }));
  put(`${folder}/src/index.ts`, 'export const value = 1;\n');
  mkdirSync(join(root, 'node_modules/@targum'), { recursive: true });
  symlinkSync(join(root, folder), join(root, 'node_modules/@targum', name));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'targum-borders-'));
  for (const folder of ['libs/contracts', 'libs/ui-kit', 'svc-one', 'svc-two', 'mfe-x', 'shell']) {
    putPackage(folder);
  }
  put(
    'libs/markdown/package.json',
    JSON.stringify({ name: 'markdown', exports: { './parser': './src/parser/parser.ts' } }),
  );
  put('libs/markdown/src/parser/parser.ts', 'export const value = 1;\n');
  symlinkSync(join(root, 'libs/markdown'), join(root, 'node_modules/@targum/markdown'));
  put('node_modules/knex/package.json', '{"name":"knex","main":"knex.js"}');
  put('node_modules/knex/knex.js', 'module.exports = {};');
});

afterEach(() => rmSync(root, { recursive: true }));

const check = () =>
  checkBorders(root, ['libs/contracts', 'libs/ui-kit', 'svc-one', 'svc-two', 'mfe-x', 'shell']);

describe('checkBorders', () => {
  it('accepts allowed imports', async () => {
    put('svc-one/src/a.ts', "import { value } from '@targum/contracts';\nexport { value };\n");
    put('svc-one/src/b.repository.ts', "import knex from 'knex';\nexport { knex };\n");
    expect(await check()).toEqual([]);
  });

  it.each([
    ['svc-one/src/a.ts', '@targum/svc-two', 'services'],
    ['svc-one/src/a.test.ts', '@targum/svc-two', 'tests of services'],
    ['svc-one/src/a.ts', '../../svc-two/src/index.ts', 'through-exports'],
    ['shell/src/a.ts', '@targum/mfe-x', 'shell'],
    ['mfe-x/src/a.tsx', '@targum/shell', 'remotes'],
    ['libs/contracts/src/a.ts', '@targum/ui-kit', 'contracts'],
    ['libs/contracts/src/a.ts', 'knex', 'contracts-zod-only'],
    ['shell/src/a.ts', 'node:fs', 'browser-has-no-node'],
    ['svc-one/src/a.service.ts', 'knex', 'only-repositories-see-knex'],
    ['svc-one/src/a.routes.ts', './b.repository.ts', 'routes-ask-services'],
    ['svc-one/src/b.repository.ts', './a.service.ts', 'repositories-at-the-bottom'],
    ['svc-one/src/a.ts', './testing/help.ts', 'testing-stays-in-tests'],
    ['svc-one/src/a.ts', '@targum/markdown/parser', 'parser-on-pages'],
    ['svc-one/src/a.ts', './nowhere.ts', 'resolvable'],
  ])('reports %s importing %s', async (file, target, rule) => {
    put('svc-one/src/b.repository.ts', 'export const value = 1;\n');
    put('svc-one/src/a.service.ts', 'export const value = 1;\n');
    put('svc-one/src/testing/help.ts', 'export const value = 1;\n');
    put(file, `import * as all from '${target}';\nexport { all };\n`);
    const problems = await check();
    expect(problems).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${file} → .*: ${rule}$`))]),
    );
  });

  describe('in svc-chat', () => {
    const checkChat = () => checkBorders(root, ['svc-chat']);
    const importing = (target: string) => `import * as all from '${target}';\nexport { all };\n`;

    beforeEach(() => {
      putPackage('svc-chat');
      for (const wing of ['programs', 'conversations', 'models', 'scripture']) {
        put(`svc-chat/src/${wing}/feature/a.ts`, 'export const value = 1;\n');
      }
    });

    it('accepts imports of lower wings, and of any wing in tests and in files beside the wings', async () => {
      put('svc-chat/src/programs/feature/b.ts', importing('../../scripture/feature/a.ts'));
      put('svc-chat/src/models/feature/b.ts', importing('../../scripture/feature/a.ts'));
      put('svc-chat/src/app.ts', importing('./programs/feature/a.ts'));
      put('svc-chat/src/scripture/feature/a.test.ts', importing('../../programs/feature/a.ts'));
      expect(await checkChat()).toEqual([]);
    });

    it.each([
      ['conversations', '../../programs/feature/a.ts'],
      ['models', '../../conversations/feature/a.ts'],
      ['scripture', '../../models/feature/a.ts'],
      ['scripture', '../../programs/feature/a.ts'],
    ])('reports that %s imports %s', async (wing, target) => {
      put(`svc-chat/src/${wing}/feature/b.ts`, importing(target));
      expect(await checkChat()).toEqual([
        expect.stringMatching(new RegExp(`^svc-chat/src/${wing}/.* → .*: wings of svc-chat$`)),
      ]);
    });
  });

  it('lets k6 scripts import only types from other folders', async () => {
    const checkDeploy = () => checkBorders(root, ['deploy']);
    put(
      'deploy/k6/a.ts',
      "import type { value } from '@targum/contracts';\nexport type A = value;",
    );
    put('deploy/k6/b.ts', "import http from 'k6/http';\nexport * from './a.ts';\nexport { http };");
    expect(await checkDeploy()).toEqual([]);
    put('deploy/k6/c.ts', "import { value } from '@targum/contracts';\nexport { value };");
    put('deploy/k6/d.ts', "export * from 'node:fs';");
    put('deploy/k6/e.ts', "export * from '../local.ts';");
    put('deploy/local.ts', 'export const value = 1;');
    expect(await checkDeploy()).toEqual(
      ['c', 'd', 'e'].map((file) =>
        expect.stringMatching(new RegExp(`^deploy/k6/${file}.ts → .*: k6-has-no-packages$`)),
      ),
    );
  });

  it('checks type-only imports', async () => {
    put(
      'shell/src/a.ts',
      "import type { value } from '@targum/mfe-x';\nexport type A = typeof value;",
    );
    expect(await check()).toEqual([expect.stringMatching(/^shell\/src\/a\.ts → .*: shell$/)]);
  });

  it('reports circular imports', async () => {
    put('svc-one/src/a.ts', "export * from './b.ts';\n");
    put('svc-one/src/b.ts', "export * from './a.ts';\n");
    expect(await check()).toEqual(expect.arrayContaining([expect.stringContaining('no-circles')]));
  });

  it('reports a workspace without any checked module', async () => {
    rmSync(join(root, 'mfe-x/src'), { recursive: true });
    expect(await check()).toEqual(['mfe-x: no module was checked']);
    expect(await checkBorders(root, ['gone'])).toEqual(['gone: no module was checked']);
  });
});
