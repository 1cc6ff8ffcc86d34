import type { Client, Kind } from './client.ts';
import type { Person } from './people.ts';

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
