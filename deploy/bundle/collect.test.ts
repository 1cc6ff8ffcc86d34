import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectProgram } from './collect.ts';

let root: string;
let target: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'targum-collect-'));
  target = join(root, 'image/app');
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, content: object | string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

const collected = () => {
  collectProgram('svc-x', target, root);
  return globSync('**/*.{js,json,md,node}', { cwd: target }).toSorted();
};

it('collectProgram copies bundles and the files beside them, and marks the folder as ES modules', () => {
  put('svc-x/package.json', { dependencies: { koa: '*' } });
  put('node_modules/koa/package.json', {});
  for (const file of ['main.js', 'worker.js', '0c85.md']) put(`svc-x/dist/${file}`, file);
  expect(collected()).toEqual(['0c85.md', 'main.js', 'package.json', 'worker.js']);
  expect(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))).toEqual({
    type: 'module',
  });
});

it('collectProgram copies native packages with their dependencies for this platform only', () => {
  put('svc-x/package.json', { dependencies: { sharp: '*', koa: '*' } });
  put('svc-x/dist/main.js', '');
  put('node_modules/koa/package.json', {});
  put('node_modules/sharp/package.json', {
    dependencies: { semver: '*' },
    optionalDependencies: { '@img/here': '*', '@img/elsewhere': '*' },
  });
  put('node_modules/@img/here/package.json', { dependencies: { semver: '*' } });
  put('node_modules/@img/here/lib.node', '');
  put('node_modules/semver/package.json', {});
  expect(collected()).toEqual([
    'main.js',
    'node_modules/@img/here/lib.node',
    'node_modules/@img/here/package.json',
    'node_modules/semver/package.json',
    'node_modules/sharp/package.json',
    'package.json',
  ]);
});

it('collectProgram fails if a native package is not installed', () => {
  put('svc-x/package.json', { dependencies: { sharp: '*' } });
  put('svc-x/dist/main.js', '');
  expect(collected).toThrow('sharp is not installed');
});
