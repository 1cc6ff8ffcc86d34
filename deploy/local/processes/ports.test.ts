import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { freePorts } from '@targum/service-kit/free-ports';
import { afterEach, expect, it } from 'vitest';
import { portProblem } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];

async function occupyAPort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return (server.address() as AddressInfo).port;
}

afterEach(() => servers.splice(0).forEach((server) => server.close()));

it('portProblem says in one line what to do about a port in use', async () => {
  const port = await occupyAPort();
  expect(await portProblem(port)).toBe(
    `Port ${port} is in use. Stop the program that uses it or choose another port: PORT=${port + 1} npm start`,
  );
});

it('portProblem reports no problem for a free port', async () => {
  const [port = 0] = await freePorts(1);
  expect(await portProblem(port)).toBeUndefined();
});
