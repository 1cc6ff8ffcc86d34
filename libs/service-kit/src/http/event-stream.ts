import type { KitContext } from './context.ts';

export interface ServerSentEvent {
  /** What Last-Event-ID will say after a cut. */
  readonly id?: string | undefined;
  /** Anything JSON can carry. */
  readonly data: unknown;
}

export interface EventStream {
  /** False once the stream ended, for whatever reason. */
  readonly open: boolean;
  /** Aborted when the stream ends, for whatever reason. */
  readonly signal: AbortSignal;
  /** Settles when the stream ended, for whatever reason. */
  readonly closed: Promise<void>;
  /** Writes one event; does nothing once the stream ended. */
  send(event: ServerSentEvent): void;
  /** Ends the stream after what was sent. */
  end(): void;
  /** Ends the stream and tells the client to come back, here or elsewhere. */
  reconnect(): void;
}

export interface EventStreamOptions {
  /** A reader that leaves more than this many bytes unread is dropped; it can resume. */
  readonly maxBufferedBytes?: number;
}

const MAX_BUFFERED_BYTES = 1024 * 1024;
const RECONNECT = `data: ${JSON.stringify({ type: 'reconnect' })}\n\n`;

const format = ({ id, data }: ServerSentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/**
 * Answers a request with server-sent events. The stream ends when the handler ends it, the client
 * goes away or reads too slowly, the caller's access is revoked, or the process stops.
 */
export const openEventStream = (
  ctx: KitContext,
  { maxBufferedBytes = MAX_BUFFERED_BYTES }: EventStreamOptions = {},
): EventStream => {
  const { res } = ctx;
  const aborter = new AbortController();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let open = true;

  const write = (text: string) => {
    if (!open) return;
    res.write(text);
    if (res.writableLength > maxBufferedBytes) {
      ctx.state.log.warn('event stream dropped: the reader is too slow');
      res.destroy();
    }
  };
  const finish = () => {
    if (!open) return;
    open = false;
    unregister();
    aborter.abort();
    resolve();
  };
  const end = () => {
    if (!open) return;
    res.end();
    finish();
  };

  const reconnect = () => {
    write(RECONNECT);
    end();
  };

  const unregister = ctx.state.streams.add({
    principal: ctx.state.principal,
    reconnect,
    close: end,
    heartbeat: () => write(': \n\n'),
  });

  ctx.respond = false;
  res.once('close', finish);
  res.on('error', finish);
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    // A client that is told to reconnect needs a new connection: this one leads to the stopping process.
    connection: 'close',
  });
  res.flushHeaders();
  if (res.destroyed) finish();
  if (ctx.method === 'HEAD') end();

  return {
    get open() {
      return open;
    },
    signal: aborter.signal,
    closed,
    send: (event) => write(format(event)),
    end,
    reconnect,
  };
};
