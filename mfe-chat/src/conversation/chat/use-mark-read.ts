import { useEffect } from 'react';
import type { Chat } from '@targum/contracts';
import { useReadChatMutation } from '@targum/ui-kit';

/** Marks an open chat with an unread reply as read, as soon as its tab is visible. */
export function useMarkRead(chat: Chat): void {
  const [markRead] = useReadChatMutation();
  // A newer reply changes the identity of `chat`, so the effect marks the chat again.
  const news = chat.unread ? chat : undefined;

  useEffect(() => {
    if (!news) return undefined;
    const mark = () => {
      if (!document.hidden) void markRead(news.id);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [news, markRead]);
}
