import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** A raw request: it is sent without additions, encoding or checks. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body. Of an event stream, only the beginning is read. */
  readonly text: string;
}

const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends requests that `fetch` would refuse, over keepalive connections. */
export const createExchange = (origin: string) => {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  const send = ({ method, path, headers, body }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...length },
          timeout: RESPONSE_TIMEOUT_MS,
        },
        (answer) => {
          const pieces: Buffer[] = [];
          const finish = () => {
            const text = Buffer.concat(pieces).toString();
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          };
          const streams = answer.headers['content-type']?.startsWith('text/event-stream');
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.once('end', finish);
          answer.once('error', reject);
          if (!streams) return;
          finish();
          sent.destroy();
        },
      );
      sent.once('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};
