import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveRoutes } from './routes-plugin.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'routes-'));
  for (const language of ['en', 'fr'])
    mkdirSync(join(root, 'locales', language), { recursive: true });
  writeFileSync(
    join(root, 'locales/en/first.json'),
    '{"reports.title":"Reports","reports.own":"Own"}',
  );
  writeFileSync(join(root, 'locales/fr/first.json'), '{"reports.title":"Rapports"}');
  // A label must be in `first.json`. In the file of texts that load later, it does not count.
  writeFileSync(join(root, 'locales/en/later.json'), '{"reports.later":"Later"}');
});
afterEach(() => rmSync(root, { recursive: true }));

const route = { paths: ['/reports'], screen: 'ReportsScreen', role: 'user' } as const;
const declared = (label: string) => [{ ...route, navigation: { label, icon: 'chart' } }];

it('a label has the texts of all languages', () => {
  expect(resolveRoutes(root, declared('reports.title'))).toEqual([
    {
      ...route,
      needs: 'online',
      navigation: { label: { en: 'Reports', fr: 'Rapports' }, icon: 'chart' },
    },
  ]);
});

it('a label that a language lacks stops the build', () => {
  expect(() => resolveRoutes(root, declared('reports.own'))).toThrow(
    'locales/fr/first.json has no reports.own',
  );
});

it('a path that is not absolute stops the build', () => {
  expect(() => resolveRoutes(root, [{ ...route, paths: ['reports'] }])).toThrow('"/"');
});
