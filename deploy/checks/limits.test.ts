import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitDefaults, orderedLimits } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import { programOf } from '@targum/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local/launcher/settings.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the limits', () => {
  it('are in the table of the runbook, with their defaults', () => {
    const rows = [...read('deploy/README.md').matchAll(/^\| `(LIMIT_\w+)` +\| ([\d,]+) +\| \S/gm)];
    const table = rows.map(([, name, value = '']) => [name, Number(value.replaceAll(',', ''))]);
    expect(table).toEqual([...limitDefaults()]);
  });

  // Images with nginx have no Node, so nginx reads the limits from a file. `vitest -u` writes it.
  it('[8.133] are listed for nginx', async () => {
    const lines = [
      '# All limits with their defaults, and the pairs of which the first may not exceed the second.',
      '# deploy/checks/limits.test.ts writes this file.',
      ...[...limitDefaults()].map((limit) => `limit ${limit.join(' ')}`),
      ...orderedLimits.map((pair) => `order ${pair.join(' ')}`),
      '',
    ];
    await expect(lines.join('\n')).toMatchFileSnapshot('../nginx/limits.txt');
  });
});

describe('a program', () => {
  const programs = [
    'svc-gateway/src/main.ts',
    ...services.flatMap((service) => [
      `svc-${service.name}/src/main.ts`,
      ...('worker' in service ? [`svc-${service.name}/src/worker.ts`] : []),
    ]),
  ];
  const doubled = [...limitDefaults()].map(([name, value]) => [name, `${2 * value}`]);

  it.each(programs)('reads no limit while its modules load: %s', async (program) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...Object.fromEntries(doubled) };
    const stderr = await new Promise<string>((resolve) => {
      execFile(process.execPath, [programOf(join(ROOT, program))], { env }, (_error, _out, text) =>
        resolve(text),
      );
    });
    // If a module had read a limit while it loaded, the error would be that this limit was read too
    // early. The first error is that a setting is missing.
    expect(stderr).toMatch(/^Wrong configuration: \w+ is missing/);
  });
});
