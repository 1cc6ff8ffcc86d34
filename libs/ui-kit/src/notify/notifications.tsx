import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { delays } from '@targum/contracts';
import { Button, makeStyles, mergeClasses, tokens, useThemeClassName } from '../fluent.ts';
import { Dismiss20Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import type { Notifier, ShownNotice } from './notifier.ts';

const SWIPE_PX = 50;

/**
 * Modal dialogs hide the rest of the page from assistive technology, but for direct children of the
 * body that are marked so.
 */
const NEVER_HIDDEN = { 'data-tabster-never-hide': '' };

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    zIndex: 1_000_001,
    // Below the bar of a chat and far from its input, which must stay in reach.
    insetBlockStart: 'calc(64px + env(safe-area-inset-top))',
    insetInlineEnd: '16px',
    width: 'min(420px, calc(100vw - 32px))',
    outlineStyle: 'none',
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  notice: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    paddingInlineStart: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderInlineStartWidth: '4px',
    borderInlineStartColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    touchAction: 'pan-y',
  },
  destructive: { borderInlineStartColor: tokens.colorPaletteRedBorderActive },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  description: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  action: { justifySelf: 'start', marginBlockStart: tokens.spacingVerticalXS },
});

/** The notification area: one notice for five seconds, focused by F8, dismissed by a swipe. */
export function Notifications({ notifier }: { notifier: Notifier }) {
  const styles = useStyles();
  const themeClassName = useThemeClassName();
  const t = useKitText();
  const region = useRef<HTMLElement>(null);
  const notice = useSyncExternalStore(notifier.subscribe, notifier.get);
  const [held, setHeld] = useState(false);
  // A button that goes away with its notice tells nobody that the focus has left.
  if (held && !notice) setHeld(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (!notice || held) return undefined;
    const timer = setTimeout(() => notifier.dismiss(notice.id), delays.toast);
    return () => clearTimeout(timer);
  }, [notice, held, notifier]);

  return createPortal(
    // Pointing at a notice or reading it with the keyboard holds it; nothing is operated by that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={mergeClasses(themeClassName, styles.region)}
      aria-label={t('kit.notifications')}
      {...NEVER_HIDDEN}
      tabIndex={-1}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" aria-atomic="true" role="status">
        {notice && (
          <NoticeCard
            key={notice.id}
            notice={notice}
            onDismiss={() => notifier.dismiss(notice.id)}
          />
        )}
      </div>
    </section>,
    document.body,
  );
}

interface NoticeCardProps {
  readonly notice: ShownNotice;
  readonly onDismiss: () => void;
}

function NoticeCard({ notice, onDismiss }: NoticeCardProps) {
  const { title, description, variant, action } = notice;
  const styles = useStyles();
  const t = useKitText();
  const swipe = useSwipeRight(onDismiss);
  return (
    <div
      className={mergeClasses(styles.notice, variant === 'destructive' && styles.destructive)}
      data-variant={variant ?? 'default'}
      {...swipe}
    >
      <div>
        <div className={styles.title}>{title}</div>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss20Regular />}
        aria-label={t('kit.notice.close')}
        onClick={onDismiss}
      />
      {action && (
        <Button
          className={styles.action}
          size="small"
          onClick={() => {
            onDismiss();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Moves with the finger and dismisses once it was drawn 50 px to the right. */
function useSwipeRight(onDismiss: () => void) {
  const [start, setStart] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    setStart(null);
    setOffset(0);
  };
  return {
    style: offset > 0 ? { transform: `translateX(${offset}px)` } : undefined,
    onPointerDown: (event: PointerEvent) => setStart(event.clientX),
    onPointerMove: (event: PointerEvent) =>
      start !== null && setOffset(Math.max(0, event.clientX - start)),
    onPointerUp: (event: PointerEvent) => {
      if (start !== null && event.clientX - start >= SWIPE_PX) onDismiss();
      end();
    },
    onPointerCancel: end,
  };
}
