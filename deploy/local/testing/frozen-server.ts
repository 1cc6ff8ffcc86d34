import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const BACKLOG = 1;
/** More than the queue holds; the others hang, as the test's connections will. */
const FILLERS = 4;

const program = (port: number) => `
const server = require('node:http').createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => (body += chunk));
  req.on('end', () => res.end(req.method + ' ' + body));
});
server.listen({ port: ${port}, host: '127.0.0.1', backlog: ${BACKLOG} }, () => {
  process.stdout.write('listening');
});`;

/** A server that answers with the method and the body of each request. */
export interface FrozenServer {
  /** From now on it accepts connections and answers. */
  thaw(): void;
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
    thaw: () => void child.kill('SIGCONT'),
    async close() {
      for (const filler of fillers) filler.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
