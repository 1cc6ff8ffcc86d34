import type { StreamEvent } from '@targum/contracts';

/** The wire form of an event, as the chat service writes it. */
export const frame = (event: StreamEvent | object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

/** A stream a test writes to while the page reads it. */
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
    /** Ends the stream the way an aborted fetch does. */
    abort: () => controller?.error(new DOMException('aborted', 'AbortError')),
  };
}

export type FakeStream = ReturnType<typeof createFakeStream>;
