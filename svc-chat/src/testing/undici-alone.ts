import { StringDecoder } from 'node:string_decoder';
import { bindTrace } from '@targum/service-kit';
import { Agent } from 'undici';

/**
 * Streams a reply with undici and without a client. A benchmark compares the reading of replies
 * with this minimum. The parser of undici calls `onText`. No call is repeated, and no failure is
 * explained.
 */
export function streamWithUndici(address: string) {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, allowH2: false });
  const { origin, pathname } = new URL(address);
  return (body: object, onText: (text: string) => void): Promise<void> => {
    const decoder = new StringDecoder('utf8');
    const pass = bindTrace(onText);
    return new Promise((resolve, reject) => {
      agent.dispatch(
        {
          origin,
          path: pathname,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify(body),
        },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData: (_controller, chunk) => pass(decoder.write(chunk)),
          onResponseEnd: () => resolve(),
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  };
}
