import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ChildSpec } from '../processes/child.ts';

/**
 * Writes redis.conf and returns the command that starts Redis. Redis keeps its data in `dir`, which
 * only its owner can read.
 */
export function redisSpec(options: {
  command: string;
  dir: string;
  port: number;
  password: string;
  logFile: string;
}): ChildSpec {
  mkdirSync(options.dir, { recursive: true });
  // An earlier release may have left a folder that other users can read.
  chmodSync(options.dir, 0o700);
  const config = join(options.dir, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${options.port}`,
    `requirepass ${options.password}`,
    `dir ${JSON.stringify(options.dir)}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'appendfsync everysec',
    'daemonize no',
    // Keeps the path of redis.conf in the command line, by which a later start recognises the
    // process.
    'set-proc-title no',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  chmodSync(config, 0o600);
  return {
    name: 'redis',
    // Redis creates files that everyone may read, unless its umask forbids that.
    command: '/bin/sh',
    args: ['-c', 'umask 077 && exec "$0" "$@"', options.command, config],
    env: { PATH: process.env['PATH'] },
    cwd: options.dir,
    logFile: options.logFile,
    graceMs: 15_000,
  };
}

/** Reports whether a Redis on this port accepts the password and has finished loading its data. */
export function redisIsReady(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const finish = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('+PONG')) finish(true);
      else if (answer.includes('-')) finish(false);
    });
  });
}

export const redisUrl = (port: number, password: string) =>
  `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/0`;
