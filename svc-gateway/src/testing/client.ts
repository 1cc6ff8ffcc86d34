import { request } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends a request. The response is a stream. */
export const open = (
  url: string,
  options: RequestOptions = {},
): { readonly req: ClientRequest; readonly answer: Promise<IncomingMessage> } => {
  const req = request(url, { agent: false, ...options });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    req.once('response', resolve);
    req.once('error', reject);
  });
  answer.catch(() => {});
  return { req, answer };
};

/** Returns the next chunk of a stream as text. */
export const nextChunk = (stream: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    stream.once('data', (chunk: Buffer) => {
      stream.pause();
      resolve(chunk.toString());
    });
    stream.once('error', reject);
    stream.resume();
  });

/**
 * Sends raw bytes on a new connection.
 * @returns the whole response.
 */
export const sendRaw = (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  return text(socket).catch(() => '');
};
