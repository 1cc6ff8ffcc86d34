import type { PrintedConversationProps } from '../../conversation/chat/hand-over-components.ts';
import { messageItems } from '../../conversation/messages/message-items.ts';
import { PrintedChat } from './printed-chat.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '@targum/contracts';
import { isUnauthorized, letterOf, notifier, notify, useAppStore } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import type { MessagePage } from '../../conversation/messages/message-page.ts';
import { loadAllMessages } from './all-messages-api.ts';

/**
 * Prints the chat. The print command of the keyboard prints all messages. If the browser prints
 * without it, for example from its menu, the sheet has only the loaded messages.
 */
export default function PrintedConversation(props: PrintedConversationProps) {
  const { chat, items, page, state } = props;
  const whole = useWholeChat(chat.id, page);
  const sheet = () => {
    const all = page.hasOlder ? whole() : null;
    return {
      chat,
      items: all ? messageItems(all, state) : items,
      isIncomplete: page.hasOlder && !all,
    };
  };
  return <PrintedChat sheet={sheet} />;
}

/**
 * Reports whether a key is the print command: Ctrl+P, or Cmd+P on Apple's devices, where Ctrl+P
 * moves the cursor up.
 */
function isPrintCommand(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  if (altKey || shiftKey || ctrlKey === isApple || metaKey !== isApple) return false;
  return letterOf(event) === 'p';
}

/**
 * Loads missing older messages on the print command, and then prints. The browser would not wait
 * for them, so the page prevents the browser's own dialog.
 * @returns a function that returns all messages during such a print, and null at other times
 */
function useWholeChat(
  chatId: string,
  { hasOlder, messages }: MessagePage,
): () => readonly Message[] | null {
  const t = useT();
  const store = useAppStore();
  const loaded = useRef<readonly Message[]>([]);

  const notice = useRef<number>(undefined);

  const lacksMessages = useEffectEvent(() => hasOlder);

  const announce = useEffectEvent(() => {
    notice.current = notify({ title: t('chat.print.loading') });
  });

  const print = useEffectEvent(async (id: string, gone: AbortSignal) => {
    const request = loadAllMessages(store, { chatId: id, through: messages.at(-1)?.id });
    gone.addEventListener('abort', () => request.abort());
    const { data, error } = await request;
    if (notice.current !== undefined) notifier.dismiss(notice.current);
    if (gone.aborted || isUnauthorized(error)) return;
    if (!data) {
      notify({
        variant: 'destructive',
        title: t('chat.print.failed'),
        description: t('chat.print.failedText'),
        action: { label: t('chat.print.anyway'), onClick: () => window.print() },
      });
      return;
    }
    loaded.current = data;
    window.print();
  });

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isLoading = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPrintCommand(event) || !lacksMessages()) return;
      event.preventDefault();
      if (event.repeat) return;
      // Repeated presses announce the loading again, because the first notice may have disappeared.
      announce();
      if (isLoading) return;
      isLoading = true;
      void print(chatId, signal).finally(() => (isLoading = false));
    };
    const onPrinted = () => {
      loaded.current = [];
    };
    document.addEventListener('keydown', onKey, { signal });
    window.addEventListener('afterprint', onPrinted, { signal });
    return () => left.abort();
  }, [chatId]);

  return () => {
    // Takes the last messages from the page, which may have newer ones by now.
    const first = loaded.current.findIndex(({ id }) => id === messages[0]?.id);
    return first < 0 ? null : [...loaded.current.slice(0, first), ...messages];
  };
}
