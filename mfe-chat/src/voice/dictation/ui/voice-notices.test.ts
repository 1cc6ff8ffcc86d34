import { describe, expect, it } from 'vitest';
import { AUDIO_FIELD, audioStrings } from '@targum/contracts';
import { notifier } from '@targum/ui-kit';
import { VoiceError } from '../voice-error.ts';
import { notifyVoiceError } from './voice-notices.ts';

const noticeOf = (error: unknown) => {
  notifyVoiceError(error);
  return notifier.get();
};

describe('a failure of voice input', () => {
  it.each([
    ['denied', 'Microphone access denied. Please allow microphone permissions.'],
    ['silent', 'No speech detected. Please try speaking again.'],
    ['missing', 'Microphone not available. Please check your microphone.'],
    ['notStarted', 'Speech recognition error occurred'],
    ['interrupted', 'Speech recognition error occurred'],
  ] as const)("[5.14] of the kind %s has the notice '%s'", (kind, description) => {
    expect(noticeOf(new VoiceError(kind))).toMatchObject({
      variant: 'destructive',
      title: 'Voice Input Error',
      description,
    });
  });

  it('[5.19] explains the permission if the microphone is blocked', () => {
    expect(noticeOf(new VoiceError('blocked'))).toMatchObject({
      title: 'Microphone Permission Required',
      description: 'Please allow microphone access to use voice input.',
    });
  });

  it('has a general message if its kind is unknown', () => {
    expect(noticeOf(new Error('?'))).toMatchObject({
      title: 'Voice Input Error',
      description: 'Speech recognition error occurred',
    });
  });
});

describe('a failed transcription call', () => {
  const failed = (status: number, serverMessage?: string) =>
    noticeOf(new VoiceError('notTranscribed', { status, message: `${status}: `, serverMessage }));

  it('[5.14] reports a network error if it got no answer', () => {
    expect(failed(0)).toMatchObject({
      title: 'Voice Input Error',
      description: 'Network error occurred during speech recognition.',
    });
  });

  it("[5.18] shows the server's message if the server refused it", () => {
    expect(failed(503, 'Not now')).toMatchObject({ description: 'Not now' });
    expect(failed(500, 'Internal error')).toMatchObject({
      description: 'Speech recognition error occurred',
    });
  });

  it("[5.18] shows the server's message about the recording", () => {
    const details = { [AUDIO_FIELD]: [audioStrings.audioUnreadable] };
    const cause = { status: 422, message: '422: ', serverMessage: 'Not valid', details };
    expect(noticeOf(new VoiceError('notTranscribed', cause))).toMatchObject({
      description: audioStrings.audioUnreadable,
    });
  });
});

describe('an error of voice input', () => {
  it.each([
    ['blocked', 'Microphone permission denied'],
    ['denied', 'Microphone permission denied'],
    ['missing', 'No microphone found'],
    ['notStarted', 'Failed to start recording'],
    ['interrupted', 'Recording failed'],
    ['notTranscribed', 'Failed to transcribe audio'],
  ] as const)("[5.14] of the kind %s has the message '%s'", (kind, message) => {
    expect(new VoiceError(kind).message).toBe(message);
  });
});
