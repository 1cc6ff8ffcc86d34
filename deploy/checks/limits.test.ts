import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitDefaults, limits } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local/launcher/settings.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the limits', () => {
  it('are in the table of the runbook, with their defaults', () => {
    const rows = [...read('deploy/README.md').matchAll(/^\| `(LIMIT_\w+)` +\| ([\d,]+) +\| \S/gm)];
    const table = rows.map(([, name, value = '']) => [name, Number(value.replaceAll(',', ''))]);
    expect(table).toEqual([...limitDefaults()]);
  });

  it('are given to nginx with the default of the largest body', () => {
    const [, bytes] = /\["LIMIT_AUDIO_MAX_BYTES"\] = (\d+)/.exec(read('deploy/nginx/prepare.sh'))!;
    expect(Number(bytes)).toBe(limits.audio.maxBytes);
    expect(limits.audio.maxBytes).toBeGreaterThan(
      Math.max(limits.picture.maxBytes, limits.jsonBodyBytes),
    );
  });
});

describe('no module reads a limit while it loads', () => {
  const programs = [
    'svc-gateway/src/main.ts',
    ...services.flatMap((service) => [
      `svc-${service.name}/src/main.ts`,
      ...('worker' in service ? [`svc-${service.name}/src/worker.ts`] : []),
    ]),
  ];
  const doubled = [...limitDefaults()].map(([name, value]) => [name, `${2 * value}`]);

  it.each(programs)('of %s', async (program) => {
    const env = { PATH: process.env['PATH'], ...Object.fromEntries(doubled) };
    const stderr = await new Promise<string>((resolve) => {
      execFile(process.execPath, [join(ROOT, program)], { env }, (_error, _out, text) =>
        resolve(text),
      );
    });
    // The error names a limit that was read too early before it names the settings that are missing
    // here.
    expect(stderr).toMatch(/^Wrong configuration: \w+ is missing/);
  });
});
