import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBundles } from './check-bundles.ts';

describe('checkBundles', () => {
  let dist: string;
  beforeEach(() => {
    dist = join(mkdtempSync(join(tmpdir(), 'bundles-')), 'mfe-test', 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
  });
  afterEach(() => rmSync(join(dist, '..', '..'), { recursive: true }));

  const bundle = (name: string, sources: string[]) => {
    writeFileSync(join(dist, 'assets', name), 'code');
    writeFileSync(join(dist, 'assets', `${name}.map`), JSON.stringify({ sources }));
  };

  it('accepts a remote with its own code and libraries', () => {
    bundle('a.js', [
      'webpack://targum-chat/./src/module.tsx',
      'webpack://targum-chat/../node_modules/remark-gfm/index.js',
    ]);
    expect(checkBundles(dist)).toEqual([]);
  });

  it.each([
    ['../node_modules/react/cjs/react.production.js', 'react'],
    ['../node_modules/@fluentui/react-button/lib/Button.js', '@fluentui/react-button'],
    ['../node_modules/@griffel/core/index.js', '@griffel/core'],
    ['../node_modules/react-router/dist/index.mjs', 'react-router'],
    ['../node_modules/@reduxjs/toolkit/dist/x.mjs', '@reduxjs/toolkit'],
    ['../libs/ui-kit/src/index.ts', '@targum/ui-kit'],
    ['../libs/contracts/src/index.ts', '@targum/contracts'],
  ])('reports a copy of %s', (source, name) => {
    bundle('a.js', [`webpack://targum-chat/${source}`]);
    expect(checkBundles(dist)).toEqual([`mfe-test bundles its own copy of ${name} (assets/a.js)`]);
  });

  it('fails without bundles', () => {
    expect(() => checkBundles(dist)).toThrow('build it first');
  });

  it('fails when a bundle has no source map', () => {
    writeFileSync(join(dist, 'assets', 'big.js'), 'x'.repeat(10_000));
    expect(() => checkBundles(dist)).toThrow('no source map');
  });
});
