const MESSAGES = {
  /** The browser blocks the microphone without asking the user, so the page did not request it. */
  blocked: 'Microphone permission denied',
  denied: 'Microphone permission denied',
  missing: 'No microphone found',
  notStarted: 'Failed to start recording',
  interrupted: 'Recording failed',
  silent: 'No speech detected',
  notTranscribed: 'Failed to transcribe audio',
} as const;

export type VoiceErrorKind = keyof typeof MESSAGES;

export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly kind: VoiceErrorKind;

  constructor(kind: VoiceErrorKind, cause?: unknown) {
    super(MESSAGES[kind], { cause });
    this.kind = kind;
  }
}
