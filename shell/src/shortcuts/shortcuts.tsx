import { useEffect } from 'react';
import { letterOf } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import type { DialogName } from '../dialogs/dialog-context.ts';

const FIELD = 'input, textarea, select, [contenteditable]';
const OWN_KEYS = '[role="menu"], [role="listbox"]';
const DIALOG = '.fui-DialogSurface';

type Action = DialogName | 'sidebar';

export function Shortcuts({ toggleSidebar }: { readonly toggleSidebar: () => void }) {
  const openDialog = useOpenDialog();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || event.defaultPrevented || document.querySelector(DIALOG)) return;
      event.preventDefault();
      if (event.repeat) return;
      if (action === 'sidebar') toggleSidebar();
      else openDialog(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openDialog, toggleSidebar]);
  return null;
}

function actionOf(event: KeyboardEvent): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isIn = (elements: string) => target instanceof Element && target.closest(elements) !== null;
  if (ctrlKey !== metaKey && !altKey && !shiftKey) {
    const letter = letterOf(event);
    if (letter === 'k') return 'search';
    return letter === 'b' && !isIn(OWN_KEYS) ? 'sidebar' : undefined;
  }
  if (ctrlKey || metaKey || altKey) return undefined;
  if (isIn(`${FIELD}, ${OWN_KEYS}`)) return undefined;
  if (key === '/') return 'search';
  return key === '?' || key === '؟' ? 'shortcuts' : undefined;
}
