import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { keepInside, makeStyles } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const slideIn = { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } };

const useStyles = makeStyles({
  overlay: {
    position: 'fixed',
    inset: 0,
    zIndex: 100,
    backgroundColor: 'rgba(20, 16, 12, 0.5)',
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '180ms',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  drawer: {
    position: 'fixed',
    zIndex: 101,
    insetBlock: 0,
    insetInlineStart: 0,
    width: '80%',
    maxWidth: '22rem',
    animationName: slideIn,
    animationDuration: '180ms',
    animationTimingFunction: 'ease-out',
    outlineStyle: 'none',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

interface SidebarDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows the sidebar over the page, which is inert meanwhile (see `AppShell`). Menus and dialogs are
 * above the drawer.
 */
export function SidebarDrawer({ onClose, children }: SidebarDrawerProps) {
  const styles = useStyles();
  const t = useT();
  const drawer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus();
    return () => {
      // Waits for a frame, because the page behind the drawer is still inert now. A dialog that was
      // opened from the drawer keeps the focus.
      requestAnimationFrame(() => {
        const inDialog = document.querySelector('[aria-modal="true"]') !== null;
        if (inDialog) return;
        const back = before?.isConnected ? before : document.querySelector('main');
        if (back instanceof HTMLElement) back.focus();
      });
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      if (event.key === 'Tab' && drawer.current) keepInside(drawer.current, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <>
      <div className={styles.overlay} onClick={onClose} aria-hidden="true" />
      <div
        ref={drawer}
        id="sidebar"
        className={styles.drawer}
        role="dialog"
        aria-modal="true"
        aria-label={t('shell.sidebar.label')}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}
