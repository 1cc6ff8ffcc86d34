import { isOffline, noAnswer, onForget } from '@targum/ui-kit';
import type { AppStore, AppThunk } from '@targum/ui-kit';
import { createDictation } from './dictation.ts';
import type { Dictation } from './dictation.ts';
import { createRecordings } from './recording/recordings.ts';
import { queueDictation } from './queue/queue-dictation.ts';
import { transcribe } from './voice-api.ts';
import { VoiceError } from './voice-error.ts';
import { notifyUnkept, notifyVoiceError, notifyVoiceLimit } from './ui/voice-notices.ts';

export type AddToDraft = (chatId: string, text: string) => AppThunk;

const pages = new WeakMap<AppStore, Map<string, Dictation>>();

/** Returns the voice input of a chat. Each chat has one voice input until the page is closed. */
export function dictationOf(
  store: AppStore,
  userId: string,
  chatId: string,
  addToDraft: AddToDraft,
): Dictation {
  const dictations = pages.get(store) ?? dictationsIn(store);
  const known = dictations.get(chatId);
  if (known) return known;
  const dictation = createDictation({
    recordings: createRecordings(userId, chatId, notifyUnkept),
    openRecorder,
    async transcribe(recording, signal) {
      if (isOffline(store.getState())) throw new VoiceError('notTranscribed', noAnswer('offline'));
      return transcribe(store, recording, signal);
    },
    deliver: (text) => store.dispatch(addToDraft(chatId, text)),
    onError: notifyVoiceError,
    onLimit: notifyVoiceLimit,
    queue: (recording) => queueDictation(store, userId, chatId, recording),
  });
  dictations.set(chatId, dictation);
  return dictation;
}

function dictationsIn(store: AppStore): Map<string, Dictation> {
  const dictations = new Map<string, Dictation>();
  pages.set(store, dictations);
  onForget(({ chatId }) => {
    for (const [id, dictation] of dictations) {
      if (chatId !== undefined && id !== chatId) continue;
      dictations.delete(id);
      dictation.dispose();
    }
  });
  return dictations;
}

/** Loads the recorder's code when the user first presses the microphone. */
async function openRecorder() {
  const recorder = await import('./recording/recorder.ts').catch((error: unknown) => {
    throw new VoiceError('notStarted', error);
  });
  return recorder.openRecorder();
}
