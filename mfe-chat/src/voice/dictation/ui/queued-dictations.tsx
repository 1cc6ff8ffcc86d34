import {
  loadOutbox,
  selectWaiting,
  useAppDispatch,
  useAppSelector,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { isDictation } from '../queue/dictation-item.ts';
import type { DictationItem } from '../queue/dictation-item.ts';
import { removeWaiting } from '../queue/queue-dictation.ts';
import { callText } from './voice-notices.ts';
import { WaitingRecording } from './waiting-recording.tsx';

/** Shows the recordings of a chat that wait for the network. */
export function QueuedDictations({ chatId }: { readonly chatId: string }) {
  const { id: userId } = useUser();
  const items = useAppSelector((state) => selectWaiting(state, userId));
  return items
    .filter(isDictation)
    .filter(({ body }) => body.chatId === chatId)
    .map((item) => <QueuedDictation key={item.key} item={item} />);
}

/** Says how a recording in the outbox stands, and offers what the user can do about it. */
export function QueuedDictation({ item }: { readonly item: DictationItem }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const online = useOnline();
  const { id: userId } = useUser();
  const { key, attempted, refused } = item;
  const discard = async () => {
    const { removeItem } = await loadOutbox();
    await dispatch(removeItem(userId, key));
    await removeWaiting(userId, item);
  };
  const retry = async () => {
    const { tryAgain } = await loadOutbox();
    await dispatch(tryAgain(userId, key));
  };
  const state = t(attempted && online ? 'chat.voice.transcribing' : 'chat.voice.queued');
  return (
    <WaitingRecording
      text={refused ? callText(refused) : state}
      onRetry={refused && (() => void retry())}
      onDiscard={() => void discard()}
    />
  );
}
