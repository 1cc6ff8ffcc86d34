import { destination } from 'pino';
import type { DestinationStream } from 'pino';

const FLUSH_MS = 100;
const FLUSH_BYTES = 4096;
/** Lines that cannot be written are kept up to this size. Later ones are dropped. */
const MOST_KEPT_BYTES = 1024 * 1024;

const create = (): DestinationStream => {
  const stdout = destination({
    ...{ dest: 1, sync: true },
    ...{ minLength: FLUSH_BYTES, maxLength: MOST_KEPT_BYTES },
  });
  let isFailing = false;
  // Without this listener, a full disk would end the process. Each later line tries again.
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
 * Writes log lines to stdout in blocks: when 4 KiB have gathered, after 100 ms at the latest, and when
 * the process exits. A write for each line costs more than the rest of a short call. A process that
 * is killed loses its last 100 ms of lines. While lines cannot be written, such as on a full disk, the
 * process goes on. All loggers of the process share it.
 */
export const logDestination = (): DestinationStream => (shared ??= create());
