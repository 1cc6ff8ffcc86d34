import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SentMessage } from './sent-message.ts';

/** What a fake model does with a request: it refuses it, or it sends pieces of text. */
export type FakeAnswer =
  | { readonly status: number }
  | {
      readonly pieces: readonly string[];
      /** `cut` closes the connection after the pieces; the default is "stop". */
      readonly end?: 'cut' | 'length' | 'stop';
    };

/** An OpenAI-compatible server that sends exactly the pieces it is told, each in an event of its own. */
export async function startFakeModel(answer: (messages: readonly SentMessage[]) => FakeAnswer) {
  const requests: (readonly SentMessage[])[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const { messages } = (await json(req)) as { messages: readonly SentMessage[] };
      requests.push(messages);
      const given = answer(messages);
      if ('status' in given) {
        res.writeHead(given.status, { 'content-type': 'application/json' });
        res.end('{"error":{"message":"refused"}}');
        return;
      }
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (choice: object) =>
        void res.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
      for (const content of given.pieces) send({ delta: { content } });
      if (given.end === 'cut') {
        res.write('data: ', () => res.destroy());
        return;
      }
      send({ delta: {}, finish_reason: given.end ?? 'stop' });
      res.end('data: [DONE]\n\n');
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The messages of each request, the instructions first. */
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Refuses roles that do not alternate, as the templates of Gemma and Mistral do. */
export const isAlternating = (messages: readonly SentMessage[]): boolean =>
  messages.every(
    ({ role }, index) => role === (index === 0 ? 'system' : index % 2 === 1 ? 'user' : 'assistant'),
  );
