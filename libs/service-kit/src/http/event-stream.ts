import type { KitContext } from './context.ts';

export interface ServerSentEvent {
  /** The Last-Event-ID of a client that reconnects after this event. */
  readonly id?: string | undefined;
  /** Any JSON value. */
  readonly data: unknown;
}

export interface EventStream {
  /** False once the stream has ended for any reason. */
  readonly open: boolean;
  /** Settles when the stream has ended for any reason. */
  readonly closed: Promise<void>;
  /** Writes one event. Does nothing once the stream has ended. */
  send(event: ServerSentEvent): void;
  /** Writes an event made by `formatEvent`, which several streams can share. */
  sendFrame(frame: string): void;
  /** Writes a comment, which readers ignore. */
  comment(text: string): void;
  /** Ends the stream after the events sent so far. */
  end(): void;
  /** Sends a reconnect notice and ends the stream. @param seconds the pause before the client returns */
  reconnect(seconds?: number): void;
}

export interface EventStreamOptions {
  /** A reader with more unread bytes than this is dropped; it can resume. */
  readonly maxBufferedBytes?: number;
  /**
   * False for a client that cannot resume: it gets no reconnect notice, and its stream goes on while
   * the process stops.
   */
  readonly resumable?: boolean;
}

const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Builds the text of an event as it is sent. */
export const formatEvent = ({ id, data }: ServerSentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/**
 * Answers a request with server-sent events. The stream ends when the handler ends it, the client
 * disconnects or reads too slowly, the caller's access is revoked, or the process stops.
 */
export const openEventStream = (
  ctx: KitContext,
  { maxBufferedBytes = MAX_BUFFERED_BYTES, resumable = true }: EventStreamOptions = {},
): EventStream => {
  const { res } = ctx;
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
    resolve();
  };
  const end = () => {
    if (!open) return;
    res.end();
    finish();
  };

  const reconnect = (seconds?: number) => {
    const data = seconds === undefined ? {} : { data: { seconds } };
    write(formatEvent({ data: { type: 'reconnect', ...data } }));
    end();
  };

  const unregister = ctx.state.streams.add({
    principal: ctx.state.principal,
    reconnect: resumable ? () => reconnect() : () => undefined,
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
    // A client that reconnects needs a new connection: this one leads to the stopping process.
    connection: 'close',
  });
  // The head and the first events, which often follow at once, are one write.
  const { socket } = ctx.req;
  socket.cork();
  res.flushHeaders();
  process.nextTick(() => socket.uncork());
  if (res.destroyed) finish();
  if (ctx.method === 'HEAD') end();

  return {
    get open() {
      return open;
    },
    closed,
    send: (event) => write(formatEvent(event)),
    sendFrame: write,
    comment: (text) => write(`: ${text}\n\n`),
    end,
    reconnect,
  };
};
