import { loadOutbox } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { createRecordings } from '../recording/recordings.ts';
import type { Recording } from '../recording/recordings.ts';
import { dictationItem } from './dictation-item.ts';
import type { DictationItem } from './dictation-item.ts';

/** The waiting recordings of this page, since the storage may have refused a part of them. */
const ofPage = new Map<string, Recording>();

/** Lets a recording wait for the network. Resolves to false if the outbox cannot take it. */
export async function queueDictation(
  store: AppStore,
  userId: string,
  chatId: string,
  recording: Recording,
): Promise<boolean> {
  try {
    const { enqueue } = await loadOutbox();
    const item = dictationItem(chatId, recording);
    if ((await store.dispatch(enqueue(userId, () => item))) === 'full') return false;
    ofPage.set(recording.id, recording);
    return true;
  } catch {
    // Without the code of the outbox, the user can try again.
    return false;
  }
}

export async function waitingRecording(userId: string, item: DictationItem): Promise<Recording> {
  const { chatId, recordingId } = item.body;
  return ofPage.get(recordingId) ?? createRecordings(userId, chatId).load(recordingId);
}

export async function removeWaiting(userId: string, item: DictationItem): Promise<void> {
  const recording = await waitingRecording(userId, item);
  ofPage.delete(recording.id);
  await recording.remove();
}
