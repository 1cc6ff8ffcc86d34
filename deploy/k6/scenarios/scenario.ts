import type { Request } from './calls.ts';
import type { Person } from './people.ts';

/** Calls that are measured together. `preparation` is not measured. */
export type Kind = 'preparation' | 'ordinary' | 'stream' | 'transcription' | 'speech';

export interface Answer {
  readonly status: number;
  /** The media type without parameters. */
  readonly type: string;
  readonly text: string;
  /** The cookies of the response in the format of a Cookie header. */
  readonly cookie: string;
}

/** Sends the requests: with k6 (`../script.ts`) or with Node's fetch. */
export interface Client {
  /**
   * Sends a request. Never throws. The call counts as failed unless the response has the request's
   * status.
   */
  send(kind: Kind, request: Request): Promise<Answer>;
  /** Counts the result of a check on a response, besides its status. */
  check(what: string, passed: boolean): void;
  pause(seconds: number): Promise<void>;
}

/** @param cookie the session, or '' for a visitor */
export type Clients = (cookie: string) => Client;

export interface Bounds {
  /** Milliseconds. */
  readonly p95: number;
  readonly p99: number;
}

/** The limits for calls of one kind. */
export interface Limits {
  /** The maximum share of failed calls. */
  readonly failed: number;
  /**
   * Time to the response's headers. For a stream, the message is stored and the reply has begun by
   * then.
   */
  readonly waiting?: Bounds;
  /** Time to the end of the response. */
  readonly duration?: Bounds;
}

export type Thresholds = Readonly<Partial<Record<Kind, Limits>>>;

export interface Scenario {
  readonly name: string;
  readonly thresholds: Thresholds;
  /** One user runs the scenario once, regardless of the configured users and duration. */
  readonly once?: true;
  /** The steps that one user repeats. */
  round(client: Client, person: Person, number: number): Promise<void>;
}

/** Runs one round of a scenario. An unexpected error counts as a failed check. */
export const playRound = async (
  scenario: Scenario,
  client: Client,
  person: Person,
  number: number,
): Promise<void> => {
  try {
    await scenario.round(client, person, number);
  } catch (error) {
    client.check(String(error), false);
  }
};
