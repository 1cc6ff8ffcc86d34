import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { headers, REQUESTED_WITH } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { operations } from '@targum/contracts/openapi';

/** Every call of the OpenAPI document. Calls that change nothing come first. */
export const documentedCalls: readonly Call[] = Object.values(operations)
  .flat()
  .map(({ call }) => call)
  .toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'));

/** Milliseconds that clients stay after their request. */
const STAYS_MS = [0, 1, 3, 6, 10];

export interface LeavingOptions {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly cookie: string;
}

const headOf = ({ method, path, cookie }: LeavingOptions, bodyLength: number): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `${headers.requestedWith}: ${REQUESTED_WITH}`,
    `Cookie: ${cookie}`,
    ...(bodyLength > 0 ? ['Content-Type: application/json', `Content-Length: ${bodyLength}`] : []),
    '\r\n',
  ].join('\r\n');

const leave = async (options: LeavingOptions, request: string, stayMs: number): Promise<void> => {
  const { hostname, port } = new URL(options.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  await delay(stayMs);
  socket.destroy();
  await closed;
};

/**
 * Sends a request several times. The client leaves at once, some milliseconds later, or while it
 * sends the body.
 */
export async function leaveAtOnce(options: LeavingOptions): Promise<void> {
  const whole = options.method === 'GET' ? headOf(options, 0) : `${headOf(options, 2)}{}`;
  for (const stayMs of STAYS_MS) await leave(options, whole, stayMs);
  if (options.method === 'GET') return;
  for (const stayMs of STAYS_MS) await leave(options, `${headOf(options, 100)}{"na`, stayMs);
}
