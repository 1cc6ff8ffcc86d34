import type { ScenarioRequest } from './calls.ts';

/** Calls that are measured together. `preparation` is not measured. */
export type Kind = 'preparation' | 'ordinary' | 'stream' | 'transcription' | 'speech';

export interface Answer {
  readonly status: number;
  /** The media type without parameters. */
  readonly type: string;
  readonly text: string;
  /** The cookies of the response, in the format of a Cookie header. */
  readonly cookie: string;
}

/** `../script.ts` implements this interface with k6's modules. */
export interface Client {
  /**
   * Sends a request and never throws. The call counts as failed unless the response has the status
   * that the request expects.
   */
  send(kind: Kind, request: ScenarioRequest): Promise<Answer>;
  /** Counts the result of a check on a response, in addition to the check of its status. */
  check(what: string, passed: boolean): void;
  pause(seconds: number): Promise<void>;
}

/** @param cookie the session's cookie, or an empty text for a visitor. */
export type Clients = (cookie: string) => Client;
