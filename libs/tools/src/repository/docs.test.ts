import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { brokenReferences, findDocs } from './docs.ts';

const docs = findDocs(ROOT);

it('refers only to files, headings and scripts that exist', () => {
  expect(docs).toEqual(expect.arrayContaining(['README.md', 'libs/ui-kit/README.md']));
  expect(docs.flatMap((page) => brokenReferences(ROOT, page))).toEqual([]);
});

it('reports references to missing files, headings and scripts', () => {
  const root = mkdtempSync(join(tmpdir(), 'targum-docs-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'lib/src/parts'), { recursive: true });
  mkdirSync(join(root, 'lib/locales/en'), { recursive: true });
  writeFileSync(join(root, 'lib/package.json'), '{}');
  writeFileSync(join(root, 'lib/locales/en/first.json'), '{}');
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "lint": "" } }');
  writeFileSync(join(root, 'lib/src/parts/one.ts'), '');
  writeFileSync(
    join(root, 'lib/README.md'),
    [
      '# A lib',
      '[here](#a-lib), [there](#another), [root](../package.json), [gone](../gone.json)',
      '`parts/one.ts`, `lib/src/*`, `parts/two.ts`, `lib/gone`, `npm run lint`, `npm run gone`',
    ].join('\n'),
  );
  writeFileSync(
    join(root, 'CONTRIBUTING.md'),
    '`locales/en/first.json`, `locales/fr/first.json`, `lib/dist/stacks.js`, `/remotes.json`',
  );
  expect(brokenReferences(root, 'CONTRIBUTING.md')).toEqual([
    'CONTRIBUTING.md: locales/fr/first.json does not exist',
  ]);
  expect(brokenReferences(root, 'lib/README.md')).toEqual([
    'lib/README.md: #another does not exist',
    'lib/README.md: ../gone.json does not exist',
    'lib/README.md: parts/two.ts does not exist',
    'lib/README.md: lib/gone does not exist',
    'lib/README.md: npm run gone does not exist',
  ]);
});
