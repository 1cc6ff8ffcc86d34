import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const BACKLOG = 1;
/**
 * The number of connections that fill the queue. It is more than the queue holds, so some of them
 * hang.
 */
const FILLERS = 4;

const program = (port: number) => `
require('node:net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: ${BACKLOG} }, () => {
  process.stdout.write('listening');
});`;

/** A server that never accepts a connection. */
export interface FrozenServer {
  close(): Promise<void>;
}

/**
 * Starts a server on which connects hang. Its process is suspended and its accept queue is full, so
 * the system drops the first packet of every further connection.
 */
export const startFrozenServer = async (port: number): Promise<FrozenServer> => {
  const args = ['-e', program(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const fillers = Array.from({ length: FILLERS }, (): Socket =>
    connect(port, '127.0.0.1').on('error', () => {}),
  );
  await once(fillers[0]!, 'connect');
  return {
    async close() {
      for (const filler of fillers) filler.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
