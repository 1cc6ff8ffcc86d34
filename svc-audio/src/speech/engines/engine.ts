import type { VoiceName } from '@targum/contracts';

export interface Utterance {
  readonly text: string;
  readonly voice: VoiceName;
  readonly signal: AbortSignal;
}

/** Converts text to sound of any format. */
export interface SpeechEngine {
  /** Changes whenever the same text may sound different: part of the cache key. */
  readonly id: string;
  /** For admins: the program or the model. */
  readonly name: string;
  /** @throws {HttpError} 502 if a speech service fails; the reason of `signal` if that aborts. */
  synthesise(utterance: Utterance): Promise<Buffer>;
}
