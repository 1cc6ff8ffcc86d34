import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * The first port of the range. The range is below the ports that operating systems use for outgoing
 * connections.
 */
const FIRST = 20_000;
const BLOCKS = 100;
const PORTS_OF_BLOCK = 100;
const HOST = '127.0.0.1';

function listen(port: number, host: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

/** Returns the error code of listening on a port, or undefined if the port is free. */
export async function listenError(port: number, host: string): Promise<string | undefined> {
  const server = await listen(port, host);
  if (typeof server === 'string') return server;
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

/**
 * Claims a block of ports by listening on its first port until the process ends. Without claims,
 * two processes could find the same free port before either uses it.
 * @returns the other ports of the block.
 */
async function claimBlock(): Promise<number[]> {
  const start = randomInt(BLOCKS);
  for (let turn = 0; turn < BLOCKS; turn += 1) {
    const first = FIRST + ((start + turn) % BLOCKS) * PORTS_OF_BLOCK;
    const server = await listen(first, HOST);
    if (typeof server === 'string') continue;
    server.unref();
    return Array.from({ length: PORTS_OF_BLOCK - 1 }, (_, index) => first + 1 + index);
  }
  throw new Error(`no free ports on ${HOST}`);
}

/**
 * Claimed ports that no caller has yet. Each port is returned only once, because its caller does
 * not listen on it immediately.
 */
const claimed: number[] = [];
let claiming: Promise<void> | undefined;

async function nextPort(): Promise<number> {
  for (;;) {
    const port = claimed.shift();
    if (port !== undefined) return port;
    claiming ??= claimBlock()
      .then((ports) => void claimed.push(...ports))
      .finally(() => {
        claiming = undefined;
      });
    await claiming;
  }
}

/** Finds free ports of 127.0.0.1. Two running processes never get the same port. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await nextPort();
    if ((await listenError(port, HOST)) === undefined) ports.push(port);
  }
  return ports;
}

/** Finds a port that is free on 127.0.0.1. Two running processes never get the same port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
