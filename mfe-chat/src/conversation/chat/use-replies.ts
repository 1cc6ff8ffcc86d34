import { useEffect, useState } from 'react';
import { useAppStore, useObservable } from '@targum/ui-kit';
import { connectReplies, showReplies } from './connect-replies.ts';

export function useReplies(chatId: string, messagesLoaded: boolean) {
  const store = useAppStore();
  const [replies] = useState(() => connectReplies(store, chatId));
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
