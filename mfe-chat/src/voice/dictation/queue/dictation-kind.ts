import { notify, selectWaiting, toApiError } from '@targum/ui-kit';
import type { OutboxKind } from '@targum/ui-kit';
import { translate } from '../../../i18n-later.ts';
import type { AddToDraft } from '../dictations.ts';
import { notifyVoiceError } from '../ui/voice-notices.ts';
import { transcribe } from '../voice-api.ts';
import { VoiceError } from '../voice-error.ts';
import { isDictation } from './dictation-item.ts';
import { removeWaiting, waitingRecording } from './queue-dictation.ts';

/** Transcribes waiting recordings. A text goes to the input of its chat. */
export const createDictationKind = (addToDraft: AddToDraft): OutboxKind => ({
  async send(item, { store, userId }) {
    if (!isDictation(item)) return undefined;
    const isWaiting = () =>
      selectWaiting(store.getState(), userId).some(({ key }) => key === item.key);
    try {
      const recording = await waitingRecording(userId, item);
      // A page that died before it removed the item had the text.
      if (recording.size === 0) return undefined;
      const text = (await transcribe(store, recording)).trim();
      // The user may have discarded the recording, or logged out.
      if (!isWaiting()) return undefined;
      if (text === '') notifyVoiceError(new VoiceError('silent'));
      else {
        store.dispatch(addToDraft(item.body.chatId, text));
        notify({ title: translate('chat.voice.arrived') });
      }
      await removeWaiting(userId, item);
      return undefined;
    } catch (error) {
      return toApiError(error instanceof VoiceError ? error.cause : error);
    }
  },
});
