import { HEARTBEAT_MS } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts/parts';

/** Time limits of the gateway, in milliseconds. The total duration of a stream is not limited. */
export interface Deadlines {
  /** Time limit of one attempt to connect to a service. */
  readonly connect: number;
  /** Time to the first byte of an ordinary response, if the service is alive. */
  readonly answer: number;
  /** How long an ordinary call waits before the gateway asks whether its service is alive. */
  readonly quiet: number;
  /** How long each service may take to say that it is alive. */
  readonly alive: Readonly<Record<ServiceName, number>>;
  /** Time to the first byte of a response that waits for a model or a worker. */
  readonly slowAnswer: number;
  /** Time between two pieces of a response. */
  readonly idle: number;
  /** How long a client may stop reading before its connection is closed. */
  readonly reader: number;
}

export const defaultDeadlines: Deadlines = {
  connect: 2_000,
  answer: 30_000,
  quiet: 1_000,
  // Replies and the threads that find references keep svc-chat busy.
  alive: { auth: 2_500, chat: 5_000, audio: 2_500, feedback: 2_500 },
  slowAnswer: 330_000,
  idle: 4 * HEARTBEAT_MS,
  reader: 60_000,
};
