import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import { lazyComponent, useFocusReturn } from '@targum/ui-kit';
import { OptionalPart } from '../../../controls/optional-part.tsx';

const PassageDialog = lazyComponent(() => import('./passage-dialog.tsx'));

/**
 * Returns a function that opens the dialog of a chat's passage, and the open dialog.
 * @param onChanged called when the passage was set or removed in the dialog
 */
export function usePassageDialog(
  chat: Chat | undefined,
  onChanged?: (passage: ChatPassage | null) => void,
): [open: () => void, dialog: ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const rememberFocus = useFocusReturn(isOpen);
  const open = () => {
    rememberFocus();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const dialog = isOpen && chat && (
    <OptionalPart onMissing={close}>
      <PassageDialog chat={chat} onClose={close} onChanged={onChanged} />
    </OptionalPart>
  );
  return [open, dialog];
}
