import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SentMessage } from './sent-message.ts';

/**
 * An answer that is sent letter for letter. It is the body of a stream, or a status with a body.
 */
export type Played =
  | string
  | {
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface PlayedRequest {
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A model server that sends exactly the answers of a test. */
export interface PlayedServer {
  /** The address without a path. */
  readonly url: string;
  readonly requests: PlayedRequest[];
  /** Answers each further request with the result of `answer`, and forgets the earlier requests. */
  play(answer: Played | ((body: PlayedRequest['body']) => Played)): void;
  close(): void;
}

export const startPlayedServer = async (): Promise<PlayedServer> => {
  const requests: PlayedRequest[] = [];
  let answerTo: (body: PlayedRequest['body']) => Played = () => '';
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as PlayedRequest['body'];
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    const played = answerTo(body);
    if (typeof played === 'string') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(played);
    } else {
      response
        .writeHead(played.status, { 'content-type': 'application/json', ...played.headers })
        .end(played.body);
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play(answer) {
      requests.length = 0;
      answerTo = typeof answer === 'function' ? answer : () => answer;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};

const eventOf = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** Formats an event of Chat Completions with these fields of its first choice. */
export const choice = (fields: object): string => eventOf({ choices: [{ index: 0, ...fields }] });

/** Formats an event of Chat Completions with this content. */
export const piece = (content: unknown): string => choice({ delta: { content } });

export const DONE = 'data: [DONE]\n\n';

/**
 * Formats the stream of a reply in these pieces.
 * @param reason the reason of the end. Undefined for a stream that breaks off.
 */
export const inPieces = (pieces: readonly string[], reason: string | undefined): string =>
  pieces.map(piece).join('') +
  (reason === undefined ? '' : choice({ delta: {}, finish_reason: reason }) + DONE);

/** A refusal that names no reason. */
export const refusal = (status: number): Played => ({
  status,
  body: '{"error":{"message":"refused"}}',
});

/** Returns the messages of a request, the instructions first. */
export const messagesIn = (body: PlayedRequest['body']): readonly SentMessage[] =>
  body['messages'] as readonly SentMessage[];

/** Formats the whole stream of a reply with this text. */
export const reply = (text: string): string => piece(text) + DONE;
