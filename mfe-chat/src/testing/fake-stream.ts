import type { StreamEvent } from '@targum/contracts';

/** Returns an event in the wire format of the chat service. */
export const frame = (event: StreamEvent | object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

/** Creates a stream to which a test writes while the page reads the stream. */
export function createFakeStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
  });
  return {
    response: () =>
      new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    send: (event: StreamEvent | object, id?: string) =>
      controller?.enqueue(encoder.encode(frame(event, id))),
    close: () => controller?.close(),
    break: () => controller?.error(new TypeError('network error')),
    /** Ends the stream as an aborted fetch does. */
    abort: () => controller?.error(new DOMException('aborted', 'AbortError')),
  };
}

export type FakeStream = ReturnType<typeof createFakeStream>;
