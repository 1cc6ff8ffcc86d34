import { HEARTBEAT_MS } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts/parts';

/** Time limits of the gateway, in milliseconds. The total duration of a stream is not limited. */
export interface ProxyDeadlines {
  /** Time limit of an attempt to connect to a service. */
  readonly connect: number;
  /** Time in which the body of a request must arrive. */
  readonly body: number;
  /** Time in which a large body must arrive, also over a slow link. */
  readonly largeBody: number;
  /** Time to the first byte of an ordinary response, if the service is alive. */
  readonly answer: number;
  /** Time that an ordinary call waits before the gateway checks whether its service is alive. */
  readonly quiet: number;
  /** Time that each service may take to answer the liveness check. */
  readonly alive: Readonly<Record<ServiceName, number>>;
  /** Time to the first byte of a response that waits for a model or a worker. */
  readonly slowAnswer: number;
  /** Maximum time between two chunks of a response. */
  readonly idle: number;
  /** Time that a client may stop reading before the gateway closes the connection. */
  readonly reader: number;
}

export const defaultDeadlines: ProxyDeadlines = {
  connect: 2_000,
  // Nginx already ends a request of which nothing arrives for 30 s.
  body: 300_000,
  // 50 MB at 400 kbit/s take 1,050 s.
  largeBody: 1_800_000,
  answer: 30_000,
  quiet: 1_000,
  // svc-chat gets more time, because replies and the threads that find references keep it busy.
  alive: { auth: 2_500, chat: 5_000, audio: 2_500, feedback: 2_500 },
  slowAnswer: 330_000,
  idle: 4 * HEARTBEAT_MS,
  reader: 60_000,
};
