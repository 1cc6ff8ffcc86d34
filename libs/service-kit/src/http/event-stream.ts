import type { KitContext } from './context.ts';

export interface ServerSentEvent {
  /** A client that reconnects after this event sends the id as Last-Event-ID. */
  readonly id?: string | undefined;
  readonly data: unknown;
}

export interface EventStream {
  readonly open: boolean;
  readonly closed: Promise<void>;
  send(event: ServerSentEvent): void;
  /** Writes an event that `formatEvent` built. Several streams can share the text. */
  sendFrame(frame: string): void;
  comment(text: string): void;
  end(): void;
  /** Sends a reconnect notice, with the seconds to wait, and ends the stream. */
  reconnect(seconds?: number): void;
}

export interface EventStreamOptions {
  /**
   * Maximum number of bytes that a client has not read yet. A slower client is disconnected and can
   * resume.
   */
  readonly maxBufferedBytes?: number;
  /**
   * False for a client that cannot resume. While the process stops, this client gets no reconnect
   * notice and its stream continues.
   */
  readonly resumable?: boolean;
}

const MAX_BUFFERED_BYTES = 1024 * 1024;

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
    // The current connection leads to the stopping process, so a client that reconnects must open
    // another.
    connection: 'close',
  });
  // Writes the headers together with the first events, which often follow immediately.
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
