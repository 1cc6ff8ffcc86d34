import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * The source has more lines than its bundle, so the places in a stack have different line numbers
 * in the two files.
 */
const SOURCE = `interface Reply {
  readonly text: string;
}

export const fail = (reply: Reply) => {
  throw new Error(reply.text);
};
fail({ text: 'broken' });
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'targum-stacks-'));
  const { code, map } = transformSync(SOURCE, {
    filename: 'webpack://@targum/svc-chat/../libs/contracts/src/fail.ts',
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
  });
  writeFileSync(join(folder, 'main.js'), code);
  writeFileSync(join(folder, 'main.js.map'), map!);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const node = (args: string[], input = '') =>
  spawnSync(process.execPath, args, { input, encoding: 'utf8' });

const resolveStacks = (log: string) =>
  node([join(import.meta.dirname, 'stacks.ts'), folder], log).stdout;

it('stacks.js names the places in the sources', () => {
  const { stderr } = node([join(folder, 'main.js')]);
  expect(stderr).not.toContain('fail.ts');
  const line = `${JSON.stringify({ level: 'error', err: { stack: stderr } })}\n`;
  const resolved = JSON.parse(resolveStacks(line)) as { err: { stack: string } };
  expect(resolved.err.stack).toContain('at fail (libs/contracts/src/fail.ts:6:9)');
  expect(resolved.err.stack).toContain('libs/contracts/src/fail.ts:8:1');
});

it('stacks.js leaves everything else as it is', () => {
  const log = 'plain text\n{"stack":"at x (/app/worker.js:1:2)\\n at node:internal/main:1:2"}\n';
  expect(resolveStacks(log)).toBe(log);
});
