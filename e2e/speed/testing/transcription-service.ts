import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TAKES_MS = 100;

/** A transcription service that takes 100 ms and remembers the times of its calls. */
export interface TranscriptionService {
  readonly url: string;
  /**
   * Returns the times, by `performance.now()`, at which a call had arrived completely and at which
   * it was answered.
   * @param text the text with which the call was answered, which is another one for each call.
   */
  timesOf(text: string): { readonly arrived: number; readonly answered: number };
  close(): void;
}

export const startTranscriptionService = async (): Promise<TranscriptionService> => {
  const times = new Map<string, { arrived: number; answered: number }>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const arrived = performance.now();
      setTimeout(() => {
        const text = `Recording ${times.size + 1}`;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ text }));
        times.set(text, { arrived, answered: performance.now() });
      }, TAKES_MS);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timesOf(text) {
      const found = times.get(text);
      if (found === undefined) throw new Error(`no call was answered with ${text}`);
      return found;
    },
    close: () => void server.close(),
  };
};
