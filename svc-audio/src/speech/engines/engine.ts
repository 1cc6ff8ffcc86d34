import type { VoiceName } from '@targum/contracts';

export interface Utterance {
  readonly text: string;
  readonly voice: VoiceName;
  readonly signal: AbortSignal;
}

export interface SpeechEngine {
  /** Part of the cache key. It must change whenever the same text may sound different. */
  readonly id: string;
  readonly name: string;
  /** @throws {HttpError} 502 if a speech service fails; the abort reason of `signal`. */
  synthesise(utterance: Utterance): Promise<Buffer>;
}
