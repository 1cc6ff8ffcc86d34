import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const BACKLOG = 1;
/** More than the queue holds; the others hang, as the test's connections will. */
const FILLERS = 4;

const program = (port: number) => `
require('node:net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: ${BACKLOG} }, () => {
  process.stdout.write('listening');
});`;

/** A server that accepts no connection. */
export interface FrozenServer {
  close(): Promise<void>;
}

/**
 * Starts a server where connects hang: its process is stopped and the queue of connections that it
 * has not accepted is full, so the system drops the first packet of each further one.
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
