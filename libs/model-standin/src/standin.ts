import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueuedFault } from './faults.ts';
import type { RequestRecord } from './request-log.ts';
import { createRequestListener } from './server.ts';
import type { Logger } from './server.ts';
import { createSettings } from './settings.ts';
import type { Pace } from './settings.ts';

export interface ModelStandinOptions extends Pace {
  /** The ffmpeg program: a name on the PATH or a path. */
  ffmpegPath: string;
  logger?: Logger;
  /** How many of the newest requests `requests` keeps (default 200). 0 keeps none. */
  keepRequests?: number;
  /** The largest JSON body in bytes (default 10 MiB). */
  maxJsonBytes?: number;
}

export interface ModelStandin {
  /**
   * Starts to listen. Port 0 selects a free port. `url` has no path: the base of the API is
   * `${url}/v1`.
   * @throws Error if the port is taken
   */
  listen(address: { port: number; host: string }): Promise<RunningStandin>;
  next(fault: QueuedFault): void;
  set(change: Partial<Pace>): void;
  /** The requests so far, oldest first. A record changes while its request runs. */
  readonly requests: readonly RequestRecord[];
  /** Removes the requests and the queued faults, and restores the initial pace. */
  reset(): void;
}

export interface RunningStandin {
  url: string;
  /** Stops listening and closes all connections, including those of running replies. */
  close: () => Promise<void>;
}

export function createModelStandin(options: ModelStandinOptions): ModelStandin {
  const { tokensPerSecond, firstTokenMs, ffmpegPath, logger } = options;
  const { keepRequests = 200, maxJsonBytes = 10 * 1024 * 1024 } = options;
  const settings = createSettings({ tokensPerSecond, firstTokenMs });
  const faults: QueuedFault[] = [];
  const requests: RequestRecord[] = [];
  const onRecord = (record: RequestRecord) => {
    requests.push(record);
    if (requests.length > keepRequests) requests.shift();
  };
  const listener = createRequestListener({
    settings,
    faults,
    ffmpegPath,
    maxJsonBytes,
    logger,
    onRecord,
  });

  return {
    requests,
    next: (fault) => {
      for (let left = fault.times ?? 1; left > 0; left--) faults.push(fault);
    },
    set: (change) => settings.set(change),
    reset: () => {
      requests.length = 0;
      faults.length = 0;
      settings.set({ tokensPerSecond, firstTokenMs });
    },
    listen: async ({ port, host }) => {
      const server = createServer({ keepAliveTimeout: 65_000 }, listener);
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address() as AddressInfo;
      return {
        url: `http://${reachable(host)}:${address.port}`,
        close: async () => {
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
