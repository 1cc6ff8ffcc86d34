import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DONE, choice, piece } from './played-server.ts';

export interface VendorRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface VendorAnswer {
  readonly status: number;
  readonly body: string;
  readonly location?: string;
}

/** A server with OpenAI's API that lists models and replies with a fixed text. */
export interface Vendor {
  /** The base address of its API. */
  readonly address: string;
  readonly port: number;
  readonly requests: VendorRequest[];
  /**
   * What it answers in place of its own answer: a refusal, or a stream of events. Undefined leaves
   * the answer as it is.
   */
  answer: ((request: VendorRequest) => VendorAnswer | string | undefined) | undefined;
  close(): void;
}

const LONG = 'one two three '.repeat(30);
const USAGE = { prompt_tokens: 3, completion_tokens: 5 };

/** Formats an answer that is not streamed, as the test of a model asks for it. */
export const vendorAnswer = (
  said = '{"names":["Ruth"],"loaves":3,"isGift":true}',
): VendorAnswer => ({
  status: 200,
  body: JSON.stringify({
    choices: [{ message: { content: said }, finish_reason: 'stop' }],
    usage: USAGE,
  }),
});

/** Formats a whole reply, with its tokens if the request asks for them. */
export const vendorReply = ({ body }: VendorRequest, said = LONG): string => {
  const usage =
    body['stream_options'] === undefined ? '' : `data: ${JSON.stringify({ usage: USAGE })}\n\n`;
  return piece(said) + choice({ delta: {}, finish_reason: 'stop' }) + usage + DONE;
};

export const startVendor = async (
  models: readonly string[] = ['large', 'small'],
): Promise<Vendor> => {
  const requests: VendorRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = sent === '' ? {} : (JSON.parse(sent) as VendorRequest['body']);
      const asked = { path: request.url ?? '', authorization: request.headers.authorization, body };
      requests.push(asked);
      const isWhole = sent !== '' && body['stream'] !== true;
      const answer = vendor.answer?.(asked) ?? (isWhole ? vendorAnswer() : undefined);
      if (typeof answer === 'object') {
        const { status, body: said, location } = answer;
        response.writeHead(status, {
          'content-type': 'application/json',
          ...(location === undefined ? {} : { location }),
        });
        response.end(said);
      } else if (asked.path.endsWith('/models')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id })) }));
      } else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(answer ?? vendorReply(asked));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const vendor: Vendor = {
    ...{ port, requests, answer: undefined },
    address: `http://127.0.0.1:${port}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return vendor;
};
