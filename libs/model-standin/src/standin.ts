import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueuedFault } from './faults.ts';
import type { RequestRecord } from './request-log.ts';
import { createRequestListener } from './server.ts';
import type { Logger } from './server.ts';
import { createSettings } from './settings.ts';
import type { Pace } from './settings.ts';
import type { CutAnswers } from './structured/cut-answers.ts';

export interface ModelStandinOptions extends Pace {
  /** The ffmpeg program: a name on the PATH or a path. */
  ffmpegPath: string;
  /** True to answer transcriptions. Otherwise they are refused as not connected. */
  transcription?: boolean;
  logger?: Logger;
  /** How many requests `requests` keeps, the newest ones (default 200). */
  keepRequests?: number;
  /** The largest JSON body in bytes (default 10 MiB). */
  maxJsonBytes?: number;
}

// An interface and not a type alias, so that the declarations of other packages contain only its
// name.
export interface ModelStandin extends ReturnType<typeof createModelStandin> {}
export type RunningStandin = Awaited<ReturnType<ModelStandin['listen']>>;

export function createModelStandin(options: ModelStandinOptions) {
  const { tokensPerSecond, firstTokenMs, ffmpegPath, logger } = options;
  const { transcription = false, keepRequests = 200, maxJsonBytes = 10 * 1024 * 1024 } = options;
  const settings = createSettings({ tokensPerSecond, firstTokenMs });
  const faults: QueuedFault[] = [];
  const cut: CutAnswers = new Map();
  const requests: RequestRecord[] = [];
  const onRecord = (record: RequestRecord) => {
    requests.push(record);
    if (requests.length > keepRequests) requests.shift();
  };
  const listener = createRequestListener({
    settings,
    faults,
    ffmpegPath,
    transcription,
    maxJsonBytes,
    cut,
    logger,
    onRecord,
  });

  return {
    /** The last `keepRequests` requests, oldest first. A record changes while its request runs. */
    requests: requests as readonly RequestRecord[],
    next: (fault: QueuedFault): void => {
      for (let left = fault.times ?? 1; left > 0; left--) faults.push(fault);
    },
    set: settings.set,
    /** Forgets requests, queued faults and answers that were cut, and restores the initial pace. */
    reset: (): void => {
      requests.length = 0;
      faults.length = 0;
      cut.clear();
      settings.set({ tokensPerSecond, firstTokenMs });
    },
    /**
     * Listens on a port, or on a free port if it is 0. The base address of the API is `${url}/v1`.
     * @throws Error if the port is taken
     */
    listen: async ({ port, host }: { port: number; host: string }) => {
      const server = createServer({ keepAliveTimeout: 65_000 }, listener);
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address() as AddressInfo;
      return {
        url: `http://${reachable(host)}:${address.port}`,
        /** Stops listening and closes all connections, including those of running replies. */
        close: async (): Promise<void> => {
          if (!server.listening) return;
          const closed = once(server, 'close');
          server.close();
          server.closeAllConnections();
          await closed;
        },
      };
    },
  };
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
