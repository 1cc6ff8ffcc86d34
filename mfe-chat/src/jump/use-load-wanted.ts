import { useEffect, useRef } from 'react';
import { notify, useAppStore, useWantedMessage } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Loads the message that the address leads to. The list then jumps to it. */
export function useLoadWanted(chatId: string): void {
  const t = useT();
  const store = useAppStore();
  const wanted = useWantedMessage();
  const latest = useRef({ t, wanted });
  useEffect(() => {
    latest.current = { t, wanted };
  });

  const visit = wanted?.visit;
  useEffect(() => {
    const { wanted: asked } = latest.current;
    if (visit === undefined || !asked) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const { loadMessage } = await import('./load-message.ts');
      return loadMessage(store, chatId, asked, leaving.signal);
    };
    const failed = () => 'failed' as const;
    void load()
      .catch(failed)
      .then((outcome) => {
        if (outcome === 'found' || leaving.signal.aborted) return;
        const title = latest.current.t(
          outcome === 'missing' ? 'chat.jump.missing' : 'chat.messages.olderFailed',
        );
        notify({ variant: 'destructive', title });
      });
    return () => leaving.abort();
  }, [store, chatId, visit]);
}
