import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '@targum/service-kit/free-ports';

const REDIS_SERVER = 'redis-server';

export interface RedisServerOptions {
  /** True to keep the data on disk between `stop` and `start`. */
  readonly durable?: boolean;
}

/** Waits until a server answers. On a busy machine, a server can take a while to listen. */
async function answers(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null });
  // The server refuses connections until it listens.
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
}

/** Starts a separate Redis server, and waits until it answers. */
export const startRedisServer = async ({ durable = false }: RedisServerOptions = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const settings = {
    port: `${port}`,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: durable ? 'yes' : 'no',
    daemonize: 'no',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  let server: ChildProcess;
  const start = () => {
    server = spawn(REDIS_SERVER, flags, { stdio: 'ignore' });
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  const url = `redis://127.0.0.1:${port}`;
  start();
  await answers(url);
  return {
    url,
    start,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
