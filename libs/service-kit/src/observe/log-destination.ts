import { destination } from 'pino';
import type { DestinationStream } from 'pino';

const FLUSH_MS = 100;
const FLUSH_BYTES = 4096;
/**
 * Up to this many bytes of lines are kept while they cannot be written. Later lines are dropped.
 */
const MOST_KEPT_BYTES = 1024 * 1024;

const create = (): DestinationStream => {
  const stdout = destination({
    ...{ dest: 1, sync: true },
    ...{ minLength: FLUSH_BYTES, maxLength: MOST_KEPT_BYTES },
  });
  let isFailing = false;
  // Without this listener, a full disk would end the process. Each later line tries to write again.
  stdout.on('error', () => (isFailing = true));
  stdout.on('write', () => (isFailing = false));
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    stdout.flush();
  };
  process.once('exit', () => {
    stdout.flush();
    // `flushSync` would repeat a failing write for ever.
    if (!isFailing) stdout.flushSync();
  });
  return {
    write(line) {
      stdout.write(line);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
};

let shared: DestinationStream | undefined;

/**
 * Returns the stream that all loggers of the process write to. It writes lines to stdout in blocks:
 * when 4 KiB have accumulated, after 100 ms at the latest, and when the process exits. A separate
 * write for each line costs more than the rest of a short call. A process that is killed loses the
 * lines of its last 100 ms. While lines cannot be written, such as on a full disk, the process
 * continues.
 */
export const logDestination = (): DestinationStream => (shared ??= create());
