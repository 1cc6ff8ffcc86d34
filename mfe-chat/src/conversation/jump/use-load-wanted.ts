import { useEffect, useRef } from 'react';
import { notifyMissingComponent, useAppStore, useWantedMessage, withTexts } from '@targum/ui-kit';
import type { ChatReplies } from '../stream/chat-replies.ts';

export function useLoadWanted(chatId: string, replies: ChatReplies): void {
  const store = useAppStore();
  const wanted = useWantedMessage();
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });

  const visit = wanted?.visit;
  useEffect(() => {
    const { current: asked } = latest;
    if (visit === undefined || !asked) return undefined;
    const leaving = new AbortController();
    void withTexts(import('./load-wanted.ts')).then(
      ({ loadWanted }) => loadWanted({ store, chatId, replies }, asked, leaving.signal),
      notifyMissingComponent,
    );
    return () => leaving.abort();
  }, [store, chatId, replies, visit]);
}
