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
  /** The name of the program or of the model, which admins see. */
  readonly name: string;
  /** @throws {HttpError} 502 if a speech service fails; the reason of `signal` if that aborts. */
  synthesise(utterance: Utterance): Promise<Buffer>;
}
