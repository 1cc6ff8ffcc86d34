import { streamEvent } from '@targum/contracts';
import type { StreamEvent } from '@targum/contracts';

export interface IncomingEvent {
  /** The event's `id:` line, after which the page resumes a broken connection. */
  readonly id: string | undefined;
  readonly event: StreamEvent;
}

export type IncomingEvents = AsyncIterable<IncomingEvent>;

/** The parser is in the same file as the conversation, which the page loads when it opens a chat. */
const loadParser = () => import(/* webpackChunkName: "conversation" */ 'eventsource-parser');

/**
 * Yields the known events of a stream. Calls `onBytes` for all data, heartbeats included. Throws
 * the error of the body when the connection breaks, and an error if the parser cannot be loaded.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<IncomingEvent> {
  const received: IncomingEvent[] = [];
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    const { createParser } = await loadParser();
    const parser = createParser({
      onEvent({ id, data }) {
        const event = parseEvent(data);
        if (event) received.push({ id, event });
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes(value.byteLength);
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function parseEvent(data: string): StreamEvent | null {
  try {
    const parsed = streamEvent.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
