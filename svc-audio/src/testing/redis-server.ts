import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@targum/service-kit/testing';

const REDIS_SERVER = 'redis-server';

/** A Redis to itself that keeps nothing on disk. */
export const startRedisServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const server = spawn(
    REDIS_SERVER,
    [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--daemonize',
      'no',
    ],
    { stdio: 'ignore' },
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
};
