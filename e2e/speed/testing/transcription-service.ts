import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TAKES_MS = 100;

/** A transcription service that takes 100 ms and remembers the times of its last call. */
export interface TranscriptionService {
  readonly url: string;
  /**
   * The times, by `performance.now()`, at which the last call had arrived completely and at which
   * it was answered.
   */
  readonly lastCall: { readonly arrived: number; readonly answered: number };
  close(): void;
}

export const startTranscriptionService = async (): Promise<TranscriptionService> => {
  let lastCall = { arrived: 0, answered: 0 };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const arrived = performance.now();
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end('{"text":"In the beginning"}');
        lastCall = { arrived, answered: performance.now() };
      }, TAKES_MS);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get lastCall() {
      return lastCall;
    },
    close: () => void server.close(),
  };
};
