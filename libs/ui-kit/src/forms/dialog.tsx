import { Dialog as FluentDialog, useFocusFinders } from '@fluentui/react-components';
import type { DialogProps } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

let keeper: Root | undefined;

/**
 * Fluent's focus manager hides the page from screen readers while a dialog is open, and shows it
 * again a moment after. When the dialog was the manager's last user, both go away together and the
 * page stays hidden. This user of it never goes away.
 */
function keepFocusManager(): void {
  if (keeper) return;
  keeper = createRoot(document.createElement('div'));
  keeper.render(<FocusManagerUser />);
}

function FocusManagerUser() {
  useFocusFinders();
  return null;
}

/** Fluent's dialog; it may be taken out of the page while it is open. */
export function Dialog(props: DialogProps) {
  useEffect(keepFocusManager, []);
  return <FluentDialog {...props} />;
}
