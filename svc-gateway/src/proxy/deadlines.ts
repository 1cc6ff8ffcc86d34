/** How long the gateway waits, in milliseconds. No stream has a limit in total. */
export interface Deadlines {
  /** For each attempt to connect to a service. */
  readonly connect: number;
  /** For the first byte of an ordinary answer. */
  readonly answer: number;
  /** For the first byte where a model or a worker has to finish first. */
  readonly slowAnswer: number;
  /** Between two pieces of an answer; well above the 15 s between heartbeats of a stream. */
  readonly idle: number;
  /** For a client that does not read what it asked for. */
  readonly reader: number;
}

export const defaultDeadlines: Deadlines = {
  connect: 2_000,
  answer: 30_000,
  slowAnswer: 330_000,
  idle: 60_000,
  reader: 60_000,
};
