import type { Request } from './calls.ts';
import type { Person } from './people.ts';

/** Calls that are measured together; `preparation` is measured nowhere. */
export type Kind = 'preparation' | 'ordinary' | 'stream' | 'transcription' | 'speech';

export interface Answer {
  readonly status: number;
  /** The media type, without its parameters. */
  readonly type: string;
  readonly text: string;
  /** The cookies it set, as a request sends them back. */
  readonly cookie: string;
}

/** What makes the calls: k6 (`../script.ts`), or Node where there is no k6. */
export interface Client {
  /** A call counts as failed unless its answer has the request's status. It never throws. */
  send(kind: Kind, request: Request): Promise<Answer>;
  /** Counts what an answer has to be beside its status. */
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

/** What the calls of one kind have to keep. */
export interface Limits {
  /** At most this share may fail. */
  readonly failed: number;
  /** Up to the head of the answer: of a stream, when the message is stored and the reply begun. */
  readonly waiting?: Bounds;
  /** Up to the end of the answer. */
  readonly duration?: Bounds;
}

export type Thresholds = Readonly<Partial<Record<Kind, Limits>>>;

export interface Scenario {
  readonly name: string;
  readonly thresholds: Thresholds;
  /** One user goes through it once, however many users and whatever time were asked for. */
  readonly once?: true;
  /** What one user does, again and again. */
  round(client: Client, person: Person, number: number): Promise<void>;
}

/** Goes through a scenario once; what nobody thought of counts as a check that did not pass. */
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
