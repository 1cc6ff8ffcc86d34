import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@targum/service-kit/free-ports';
import { expect, it } from 'vitest';
import { findTool } from '../launcher/tools.ts';
import { startChild } from '../processes/child.ts';
import { redisIsReady, redisSpec } from './redis.ts';

it('[9.20] only the owner can read the files of Redis', async () => {
  const home = mkdtempSync(join(tmpdir(), 'redis-files-'));
  const dir = join(home, 'redis');
  mkdirSync(dir, { mode: 0o755 });
  const [port, password] = [await freePort(), 'p'];
  const logFile = join(home, 'redis.log');
  const command = findTool('redis-server') ?? 'redis-server';
  const redis = await startChild(redisSpec({ command, dir, port, password, logFile }));
  try {
    await expect.poll(() => redisIsReady(port, password)).toBe(true);
    const files = ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })];
    expect(files.join()).toContain('.aof');
    const open = files.filter((file) => (statSync(join(dir, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  } finally {
    await redis.stop();
    rmSync(home, { recursive: true });
  }
});
