import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from '../faults.ts';
import type { RequestRecord } from '../request-log.ts';
import type { CutAnswers } from '../structured/cut-answers.ts';
import type { Settings } from '../settings.ts';

export interface RequestContext {
  request: IncomingMessage;
  response: ServerResponse;
  record: RequestRecord;
  settings: Settings;
  /** Aborts when the client disconnects before the answer is complete. */
  signal: AbortSignal;
  fault: Fault | undefined;
  ffmpegPath: string;
  transcription: boolean;
  maxJsonBytes: number;
  /** Remembers which answers were cut off by a quirk. */
  cut: CutAnswers;
}

export type Handler = (context: RequestContext) => Promise<void>;
