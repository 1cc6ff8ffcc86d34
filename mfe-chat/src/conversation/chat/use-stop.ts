import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { notifyFailure } from '../../notify-failure.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';

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
