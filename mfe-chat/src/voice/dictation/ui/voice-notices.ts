import { AUDIO_FIELD } from '@targum/contracts';
import { isUnauthorized, notify, toApiError, translateString } from '@targum/ui-kit';
import { translate } from '../../../i18n-later.ts';
import { VoiceError } from '../voice-error.ts';

/** Notifies the user of a failure of voice input. A lost session has its own notice. */
export function notifyVoiceError(error: unknown): void {
  const cause = error instanceof VoiceError ? error.cause : undefined;
  if (isUnauthorized(cause)) return;
  const isBlocked = error instanceof VoiceError && error.kind === 'blocked';
  notify({
    variant: 'destructive',
    title: translate(isBlocked ? 'chat.voice.permission.title' : 'chat.voice.error.title'),
    description: descriptionOf(error),
  });
}

export const notifyVoiceLimit = (): void => {
  notify({
    title: translate('chat.voice.limit.title'),
    description: translate('chat.voice.limit.text'),
  });
};

export const notifyUnkept = (): void => {
  notify({
    title: translate('chat.voice.unkept.title'),
    description: translate('chat.voice.unkept.text'),
  });
};

const TEXTS = {
  blocked: 'chat.voice.permission.text',
  denied: 'chat.voice.error.denied',
  missing: 'chat.voice.error.missing',
  silent: 'chat.voice.error.silent',
  notStarted: 'chat.voice.error.default',
  interrupted: 'chat.voice.error.default',
} as const;

function descriptionOf(error: unknown): string {
  if (!(error instanceof VoiceError)) return translate('chat.voice.error.default');
  if (error.kind === 'notTranscribed') return callText(error.cause);
  return translate(TEXTS[error.kind]);
}

/** Returns the reason for which a recording has no text. */
export function callText(cause: unknown): string {
  const { status, serverMessage, details } = toApiError(cause);
  if (status === 0) return translate('chat.voice.error.network');
  const text = details?.[AUDIO_FIELD]?.[0] ?? serverMessage;
  const hasReason = text !== undefined && status !== 500;
  return hasReason ? translateString(text) : translate('chat.voice.error.default');
}
