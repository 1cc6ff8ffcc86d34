import { useEffect } from 'react';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import type { DialogName } from '../dialogs/dialog-context.ts';

const FIELD = 'input, textarea, select, [contenteditable]';
const OWN_KEYS = '[role="menu"], [role="listbox"]';
const DIALOG = '.fui-DialogSurface';

/** The page's keyboard shortcuts: they do nothing while a dialog is open. */
export function Shortcuts() {
  const openDialog = useOpenDialog();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const dialog = dialogOf(event);
      if (!dialog || event.defaultPrevented || document.querySelector(DIALOG)) return;
      event.preventDefault();
      openDialog(dialog);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openDialog]);
  return null;
}

/** The dialog that a key opens. */
function dialogOf(event: KeyboardEvent): DialogName | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (ctrlKey !== metaKey && !altKey && !shiftKey) return isK(event) ? 'search' : undefined;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (target instanceof Element && target.closest(`${FIELD}, ${OWN_KEYS}`)) return undefined;
  if (key === '/') return 'search';
  return key === '?' || key === '؟' ? 'shortcuts' : undefined;
}

/** Keyboards of other scripts have no letter K, so its place counts there. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
