import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Proof } from './rows.ts';

/** A test as its file declares it; `%s` and `$name` stand where a parametrised name is filled in. */
export interface DeclaredTest {
  /** Path from the repository's root. */
  readonly file: string;
  /** Its describe blocks and its own name, joined by ' > '. */
  readonly name: string;
}

/** A test that a run has reported. */
export interface ReportedTest extends DeclaredTest {
  readonly status: string;
}

export type NamedTest = Extract<Proof, { kind: 'test' }>;

const listing = z.array(z.object({ name: z.string(), file: z.string() }));

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** Every test of the repository, read off the sources without running anything. */
export async function declaredTests(root: string): Promise<DeclaredTest[]> {
  const dir = await mkdtemp(join(tmpdir(), 'targum-tests-'));
  try {
    const file = join(dir, 'list.json');
    const vitest = join(root, 'node_modules/.bin/vitest');
    await promisify(execFile)(vitest, ['list', `--json=${file}`], { cwd: root });
    const tests = listing.parse(JSON.parse(await readFile(file, 'utf8')));
    return tests.map((test) => ({ name: test.name, file: relative(root, test.file) }));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** The tests of one of vitest's JSON reports. */
export function reportedTests(json: string, root: string): ReportedTest[] {
  return report.parse(JSON.parse(json)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      name: [...ancestorTitles, title].join(' > '),
      status,
    })),
  );
}

/** A pattern for the full names that a declared test has when it runs. */
export function namePattern(name: string): RegExp {
  const parts = name.split(/%[sdifjo#%]|\$[\w.]+/).map((part) => escaped(part));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
