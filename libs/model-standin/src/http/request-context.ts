import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from '../faults.ts';
import type { RequestRecord } from '../request-log.ts';
import type { Settings } from '../settings.ts';

/** One request on its way through the server. */
export interface RequestContext {
  request: IncomingMessage;
  response: ServerResponse;
  record: RequestRecord;
  settings: Settings;
  /** Fires when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** The fault a test queued for this request, if any. */
  fault: Fault | undefined;
  ffmpegPath: string;
  maxJsonBytes: number;
}

export type Handler = (context: RequestContext) => Promise<void>;
