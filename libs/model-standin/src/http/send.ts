import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { RequestContext } from './request-context.ts';

async function write({ response, signal }: RequestContext, text: string): Promise<void> {
  if (!response.write(text)) await once(response, 'drain', { signal });
}

export function sendJson(context: RequestContext, body: unknown): Promise<void> {
  return sendBody(context, 'application/json', Buffer.from(JSON.stringify(body)));
}

/** Answers with a body, or with half of the body for the faults `cut` and `bad-json`. */
export async function sendBody(context: RequestContext, type: string, body: Buffer): Promise<void> {
  const { response, fault } = context;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const sent = fault?.fault === 'bad-json' ? half : body;
  response.writeHead(200, { 'content-type': type, 'content-length': sent.length });
  if (fault?.fault === 'cut') return cut(context, half);
  response.end(sent);
}

/** Closes the connection after sending `last`, without ending the answer. */
export async function cut(
  { response, record }: RequestContext,
  last: Buffer | string,
): Promise<void> {
  record.outcome = 'cut';
  await flushed(response, last);
  response.destroy();
}

const flushed = (response: ServerResponse, chunk: Buffer | string) =>
  new Promise<void>((resolve) => {
    response.write(chunk, () => resolve());
  });

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

export async function sendEvents(
  context: RequestContext,
  events: ServerSentEvent[],
): Promise<void> {
  if (events.length > 0) await write(context, events.map(encode).join(''));
}

export function endEvents({ response }: RequestContext, events: ServerSentEvent[]): void {
  response.end(events.map(encode).join(''));
}

function encode({ event, data }: ServerSentEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}
