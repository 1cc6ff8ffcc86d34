import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that operating systems use for outgoing connections. */
const FIRST = 20_000;
const COUNT = 10_000;

/** Counts up from a random start. A found port is not in use yet, so it must not be found twice. */
let candidate = randomInt(COUNT);

/**
 * Tries to listen on a port. Resolves with the error code (`EADDRINUSE`, `EACCES`, …), or undefined
 * if the port is free.
 */
export function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Finds `count` different ports that are free on 127.0.0.1 at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tried = 0; ports.length < count; tried += 1) {
    if (tried === COUNT) throw new Error('no free ports on 127.0.0.1');
    const port = FIRST + candidate;
    candidate = (candidate + 1) % COUNT;
    if ((await listenError(port, '127.0.0.1')) === undefined) ports.push(port);
  }
  return ports;
}

/** Finds one port that is free on 127.0.0.1 at the moment. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no free port on 127.0.0.1');
  return port;
}
