import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const BACKLOG = 1;
/**
 * The number of connections that fill the queue. It is more than the queue holds, so the surplus
 * connections hang, as the gateway's own connections do later.
 */
const FILLERS = 4;

/** The source of a server that echoes the method and the body of each request. */
const PROGRAM = `
const server = require('node:http').createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => (body += chunk));
  req.on('end', () => res.end(req.method + ' ' + body));
});
server.listen({ port: 0, host: '127.0.0.1', backlog: ${BACKLOG} }, () => {
  process.stdout.write(String(server.address().port));
});`;

/** A server in a separate process that can be frozen. */
export interface FrozenUpstream {
  readonly url: string;
  /** Resumes the process, which then accepts connections and answers. */
  thaw(): void;
}

/**
 * Starts a server to which connections hang. Its process is stopped and its queue of unaccepted
 * connections is full, so the system drops the first packet of each further connection.
 */
export const startFrozenUpstream = async (): Promise<FrozenUpstream> => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const fillers: Socket[] = [];
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy();
    child.kill('SIGKILL');
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(said.toString());
  child.kill('SIGSTOP');
  for (let index = 0; index < FILLERS; index += 1) {
    fillers.push(connect(port, '127.0.0.1').on('error', () => {}));
  }
  await once(fillers[0]!, 'connect');
  return { url: `http://127.0.0.1:${port}`, thaw: () => void child.kill('SIGCONT') };
};
