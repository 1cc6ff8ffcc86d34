import type { RequestContext } from './request-context.ts';
import { write } from './send.ts';

/** A server-sent event. `data` is sent as JSON, or unchanged if it is a string. */
export interface ServerSentEvent {
  event?: string;
  data: unknown;
}

/** Sends the head of an event stream immediately, before the first event. */
export function openEventStream({ response }: RequestContext): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
}

/** Sends several events in one write. */
export async function sendEvents(
  context: RequestContext,
  events: ServerSentEvent[],
): Promise<void> {
  if (events.length > 0) await write(context, events.map(encode).join(''));
}

/** Sends the last events and ends the answer in the same write. */
export function endEvents({ response }: RequestContext, events: ServerSentEvent[]): void {
  response.end(events.map(encode).join(''));
}

function encode({ event, data }: ServerSentEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}
