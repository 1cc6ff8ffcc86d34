import type { OutboxItem } from '@targum/ui-kit';
import { keyOf } from '../recording/recordings.ts';
import type { Recording } from '../recording/recordings.ts';

interface DictationBody {
  /** The chat, or the start page, whose input gets the text. */
  readonly chatId: string;
  readonly recordingId: string;
}

export type DictationItem = OutboxItem<DictationBody>;

export const DICTATION = 'dictation';

export const isDictation = (item: OutboxItem): item is DictationItem => item.kind === DICTATION;

/** The item names the recording, which stays where the browser has stored it. */
export const dictationItem = (chatId: string, recording: Recording): DictationItem => ({
  key: keyOf(recording),
  kind: DICTATION,
  // Messages of the chat do not wait for a dictation.
  place: `${DICTATION}:${chatId}`,
  at: Date.now(),
  body: { chatId, recordingId: recording.id },
  bytes: recording.size,
  // A recording can be transcribed twice, so nobody needs to say whether it was.
  confirmed: true,
});
