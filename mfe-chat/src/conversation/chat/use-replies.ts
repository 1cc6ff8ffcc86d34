import { useEffect, useState } from 'react';
import { useAppStore, useObservable } from '@targum/ui-kit';
import { repliesOf, showReplies } from './connect-replies.ts';
import { useT } from '../../i18n.ts';
import { notifyFailure } from '../../notify-failure.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';

export function useReplies(chatId: string, messagesLoaded: boolean) {
  const store = useAppStore();
  const [replies] = useState(() => repliesOf(store, chatId));
  const state = useObservable(replies.shown);

  useEffect(() => showReplies(chatId, replies), [chatId, replies]);
  useEffect(() => () => replies.setPresence('left'), [replies]);
  useEffect(() => {
    const follow = () =>
      replies.setPresence(messagesLoaded && !document.hidden ? 'watching' : 'open');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [replies, messagesLoaded]);

  return { replies, state };
}

export function useStop(replies: ChatReplies, pending: boolean): [boolean, () => void] {
  const t = useT();
  const [stopping, setStopping] = useState(false);
  if (stopping && !pending) setStopping(false);

  const stop = async () => {
    setStopping(true);
    try {
      await replies.stop();
    } catch (error) {
      setStopping(false);
      notifyFailure(t('chat.stop.failed'), error);
    }
  };

  return [stopping, () => void stop()];
}
