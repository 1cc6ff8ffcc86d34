import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePorts, listenError } from './free-ports.ts';

const run = promisify(execFile);
const FIND_MANY = `
  import { freePorts } from '${new URL('free-ports.ts', import.meta.url).href}';
  console.log(JSON.stringify(await freePorts(1000)));
`;
const blockOf = (port: number) => port - (port % 100);

it('freePorts finds different free ports', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    expect(await listenError(port, '127.0.0.1')).toBeUndefined();
  }
});

it('freePorts finds no port twice, even if it is still free', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, () => freePorts(5)));
  expect(new Set(found.flat()).size).toBe(250);
});

it('freePorts claims the block of a found port, so that other processes skip the block', async () => {
  const [port = 0] = await freePorts(1);
  const ownBlock = blockOf(port);
  expect(await listenError(ownBlock, '127.0.0.1')).toBe('EADDRINUSE');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', FIND_MANY]);
  const found = JSON.parse(stdout) as number[];
  expect(found.length).toBe(1000);
  expect(found.map(blockOf)).not.toContain(ownBlock);
});
