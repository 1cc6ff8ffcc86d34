import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { makeStyles, PRINT } from '@targum/ui-kit';

const useStyles = makeStyles({
  column: { width: '20rem', flexShrink: 0, [PRINT]: { display: 'none' } },
});

interface SidebarColumnProps {
  readonly open: boolean;
  readonly children: ReactNode;
}

/**
 * The sidebar beside a screen. A closed sidebar keeps its list and its scroll position. If the
 * hidden sidebar has the focus, the focus moves to the button that opens it.
 */
export function SidebarColumn({ open, children }: SidebarColumnProps) {
  const styles = useStyles();
  useLayoutEffect(() => {
    if (document.activeElement?.getClientRects().length) return;
    // Waits for a frame, because only a visible button can take the focus. After a resize, the
    // button of the screen appears one frame later.
    requestAnimationFrame(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[aria-controls=sidebar]'))
        button.focus();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs when the column opens or closes
  }, [open]);
  return (
    <div id="sidebar" className={styles.column} hidden={!open}>
      {children}
    </div>
  );
}
