import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A test, as declared in its file or as reported by a run. */
export interface Test {
  readonly file: string;
  /** Its describe blocks and its own name, joined by ' > '. */
  readonly name: string;
  readonly status: 'declared' | 'passed' | (string & {});
  /**
   * The duration of the test in milliseconds. A test that was skipped or only declared has none.
   */
  readonly ms?: number | undefined;
}

const listing = z.array(z.object({ name: z.string(), file: z.string() }));

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

/** Returns all tests of the repository, read from the sources without running them. */
export async function declaredTests(root: string): Promise<Test[]> {
  const dir = await mkdtemp(join(tmpdir(), 'targum-tests-'));
  try {
    const file = join(dir, 'list.json');
    const vitest = join(root, 'node_modules/.bin/vitest');
    await promisify(execFile)(vitest, ['list', `--json=${file}`], { cwd: root });
    return listing
      .parse(JSON.parse(await readFile(file, 'utf8')))
      .map((test) => ({ name: test.name, file: relative(root, test.file), status: 'declared' }));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Returns the tests of one of vitest's JSON reports, which the caller has parsed. */
export function reportedTests(json: unknown, root: string): Test[] {
  return report.parse(json).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: relative(root, name),
      name: [...ancestorTitles, title].join(' > '),
      status,
      ms: duration ?? undefined,
    })),
  );
}
