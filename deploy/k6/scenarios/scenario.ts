import type { Client, Kind } from './client.ts';
import type { Person } from './people.ts';

export interface Bounds {
  /** Maximum 95th percentile, in milliseconds. */
  readonly p95: number;
  readonly p99: number;
}

export interface Threshold {
  /** The maximum share of failed calls, from 0 to 1. */
  readonly failed: number;
  /**
   * Limits for the time until a response's headers. When a stream sends its headers, the message is
   * stored and the reply has begun.
   */
  readonly waiting?: Bounds;
  readonly duration?: Bounds;
}

export type Thresholds = Readonly<Partial<Record<Kind, Threshold>>>;

export interface Scenario {
  readonly name: string;
  readonly thresholds: Thresholds;
  /** True if one user runs the scenario once, regardless of the configured users and duration. */
  readonly once?: true;
  /** The steps that each user repeats. */
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
