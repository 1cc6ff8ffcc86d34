import { existsSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '@targum/service-kit';
import { createBoundedTools } from './bounded-tools.ts';
import { runTool } from './run-tool.ts';

const running = () => new AbortController();
const script = (code: string, signal: AbortSignal, more: object = {}) => ({
  command: process.execPath,
  args: ['-e', code],
  maxOutputBytes: 1000,
  signal,
  ...more,
});
const FOR_EVER = 'process.stdout.write("."); setInterval(() => {}, 1000)';

describe('runTool', () => {
  it('passes on input, output, errors and exit code', async () => {
    const code = 'process.stdin.pipe(process.stdout); console.error("why"); process.exitCode = 3';
    const result = await runTool(script(code, running().signal, { input: 'héllo' }));
    expect(result).toMatchObject({ exitCode: 3, errors: 'why\n' });
    expect(result.output.toString()).toBe('héllo');
  });

  it('[8.121] fails without ending the process if no file descriptor is left', async () => {
    const program = `
      import { openSync } from 'node:fs';
      import { runTool } from '${new URL('run-tool.ts', import.meta.url).href}';
      const { signal } = new AbortController();
      try { for (;;) openSync('/dev/null'); } catch {}
      const run = { command: '/bin/true', args: [], maxOutputBytes: 1, signal };
      await runTool(run).catch(({ code }) => console.log(code));
      setImmediate(() => console.log('alive'));`;
    const limited = 'ulimit -n 200 && exec "$0" --input-type=module -e "$1"';
    const { output } = await runTool({
      ...{ command: '/bin/sh', args: ['-c', limited, process.execPath, program] },
      ...{ maxOutputBytes: 1000, signal: running().signal },
    });
    expect(output.toString()).toBe('EMFILE\nalive\n');
  });

  it("passes on nothing of this process's environment", async () => {
    const code = 'process.stdout.write(Object.keys(process.env).join())';
    const { output } = await runTool(script(code, running().signal));
    expect(output.toString()).not.toContain('TEST_DATABASE_URL');
    expect(output.toString()).not.toContain('PATH');
  });

  it.each([
    [true, constants.priority.PRIORITY_BELOW_NORMAL],
    [undefined, getPriority()],
  ])('runs a program in the background only on request (%s)', async (background, priority) => {
    // The program reads its priority at the end of its input, which it gets after the change.
    const code = `process.stdin.resume().on('end', () => console.log(os.getPriority()))`;
    const run = script(code, running().signal, { input: '', ...(background && { background }) });
    expect((await runTool(run)).output.toString()).toBe(`${priority}\n`);
  });

  it('kills the program when aborted', async () => {
    const gone = running();
    const code = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)';
    const run = runTool(script(code, gone.signal));
    setImmediate(() => gone.abort(new Error('gone')));
    await expect(run).rejects.toThrow('gone');
    await expect(runTool(script(FOR_EVER, gone.signal))).rejects.toThrow('gone');
  });

  it('kills a program that writes too much', async () => {
    const code = 'setInterval(() => process.stdout.write("x".repeat(10000)), 1)';
    await expect(runTool(script(code, running().signal))).rejects.toThrow('more than 1000 bytes');
  });

  it('fails if the program does not exist', async () => {
    const nowhere = '/nowhere/tool';
    expect(existsSync(nowhere)).toBe(false);
    const run = runTool({ ...script('', running().signal), command: nowhere });
    await expect(run).rejects.toThrow('ENOENT');
  });

  it('survives a program that does not read its input', async () => {
    const input = Buffer.alloc(5_000_000);
    const result = await runTool(script('process.exit(0)', running().signal, { input }));
    expect(result.exitCode).toBe(0);
  });
});

describe('bounded tools', () => {
  it('run in turn, and refuse with 503 if too many wait', async () => {
    const bounded = createBoundedTools({
      memory: createByteBudget({ bytes: Infinity }),
      concurrency: 1,
      maxWaiting: 1,
      waitMs: 60_000,
    });
    const first = running();
    const busy = bounded(script(FOR_EVER, first.signal));
    const waiting = bounded(script('process.exit(7)', running().signal));
    await expect(bounded(script('', running().signal))).rejects.toMatchObject({ status: 503 });
    first.abort(new Error('enough'));
    await expect(busy).rejects.toThrow('enough');
    expect((await waiting).exitCode).toBe(7);
  });
});
