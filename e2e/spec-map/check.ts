import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notPassed, uncovered, unstated, withoutTest } from './findings.ts';
import { parseRows } from './rows.ts';
import { declaredTests, reportedTests } from './tests.ts';

const root = join(import.meta.dirname, '../..');

/** Where the documents lie beside a checkout; a clone on its own does not have them. */
const documentsDir = process.env['SPEC_DIR'] ?? join(root, '../shared');
const DOCUMENTS = ['product-spec.md', 'decisions.md'];

/**
 * Checks the map against the tests that exist and, given vitest's JSON reports, against what ran.
 * Usage: `node e2e/spec-map/check.ts [report.json …]`.
 */
async function main(reports: string[]): Promise<number> {
  const rows = parseRows(readFileSync(join(root, 'e2e/SPEC.md'), 'utf8'));
  const documents = new Map(
    DOCUMENTS.map((name) => [name, join(documentsDir, name)] as const)
      .filter(([, path]) => existsSync(path))
      .map(([name, path]) => [name, readFileSync(path, 'utf8')] as const),
  );
  const reported = reports.flatMap((file) => reportedTests(readFileSync(file, 'utf8'), root));
  const findings = [
    ...withoutTest(rows, await declaredTests(root)),
    ...unstated(rows, (file) => readFileSync(join(root, file), 'utf8')),
    ...uncovered(rows, documents),
    ...(reports.length > 0 ? notPassed(rows, reported) : []),
  ];
  if (rows.length === 0) findings.push('the map has no rows');
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  const tested = rows.filter(({ proof }) => proof.kind === 'test').length;
  const compared = documents.size > 0 ? [...documents.keys()].join(', ') : 'no document is here';
  process.stdout.write(`${rows.length} rows, ${tested} with a test; compared with: ${compared}
`);
  return findings.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
