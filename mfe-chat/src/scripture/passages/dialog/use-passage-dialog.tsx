import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import { lazyComponent, useFocusReturn } from '@targum/ui-kit';
import { OptionalPart } from '../../../controls/optional-part.tsx';

const PassageDialog = lazyComponent(() => import('./passage-dialog.tsx'));

/**
 * Returns a function that opens the dialog of a chat's passage, and the open dialog.
 * @param onChanged called after the passage was set or removed in the dialog and the focus returned
 * @param otherwise gets the focus if the button is gone that opened the dialog
 */
export function usePassageDialog(
  chat: Chat | undefined,
  onChanged?: (passage: ChatPassage | null) => void,
  otherwise?: RefObject<HTMLElement | null>,
): [open: () => void, dialog: ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const rememberFocus = useFocusReturn(isOpen, otherwise);
  const open = () => {
    rememberFocus();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);

  const [change, setChange] = useState<{ readonly passage: ChatPassage | null }>();
  const tell = useEffectEvent((passage: ChatPassage | null) => {
    setChange(undefined);
    onChanged?.(passage);
  });
  // `useFocusReturn` moves the focus in this frame, too, and before.
  useEffect(() => {
    if (isOpen || !change) return undefined;
    const frame = requestAnimationFrame(() => tell(change.passage));
    return () => cancelAnimationFrame(frame);
  }, [isOpen, change]);

  const dialog = isOpen && chat && (
    <OptionalPart onMissing={close}>
      <PassageDialog chat={chat} onClose={close} onChanged={(passage) => setChange({ passage })} />
    </OptionalPart>
  );
  return [open, dialog];
}
