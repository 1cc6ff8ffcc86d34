import type { VoiceName } from '@targum/contracts';

export interface Utterance {
  readonly text: string;
  readonly voice: VoiceName;
  readonly signal: AbortSignal;
}

/** Turns text into sound of any format. */
export interface SpeechEngine {
  /** Changes whenever the same text may sound different: part of the cache's hash. */
  readonly id: string;
  /** @throws {HttpError} 502 where a speech service fails; the signal's reason when aborted. */
  synthesise(utterance: Utterance): Promise<Buffer>;
}
