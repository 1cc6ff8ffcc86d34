import type { Exchange } from './exchange.ts';
import { write } from './send.ts';

/** One server-sent event; `data` is sent as JSON, or as it stands when it is a string. */
export interface StreamEvent {
  event?: string;
  data: unknown;
}

/** Sends the head of an event stream at once, before there is an event. */
export function openEventStream({ response }: Exchange): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
}

/** Sends several events in one write. */
export async function sendEvents(exchange: Exchange, events: StreamEvent[]): Promise<void> {
  if (events.length > 0) await write(exchange, events.map(encode).join(''));
}

/** Sends the last events and ends the answer in the same write. */
export function endEvents({ response }: Exchange, events: StreamEvent[]): void {
  response.end(events.map(encode).join(''));
}

function encode({ event, data }: StreamEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}
