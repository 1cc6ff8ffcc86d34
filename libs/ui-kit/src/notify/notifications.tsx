import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { delays } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens, useThemeClassName } from '../fluent.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useObservable } from '../observable/observable.ts';
import { lazyComponent, useLoadedComponent } from '../remote/lazy-component.tsx';
import { PRINT } from '../theme/use-media-query.ts';
import { NoticeCard } from './notice-card.tsx';
import { NOTICE_GAP_PX, useNoticeRoom } from './notice-room.ts';
import type { Notifier } from './notifier.ts';
import { useAway, useHeldTimer } from './use-held-timer.ts';

/** Loads with the first notice, or once the page is idle. Without it, a notice stays at the edge. */
const NoticePlace = lazyComponent(() => import('./notice-place.ts'));

/** Modal dialogs do not hide children of the body that have this attribute. */
const NEVER_HIDDEN = { 'data-tabster-never-hide': '' };

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    zIndex: 1_000_001,
    insetBlockStart: `calc(${NOTICE_GAP_PX}px + env(safe-area-inset-top))`,
    insetInlineEnd: '16px',
    width: 'min(420px, calc(100vw - 32px))',
    borderRadius: tokens.borderRadiusLarge,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    outlineStyle: 'none',
    [PRINT]: { display: 'none' },
    '&[data-waiting]': { opacity: 0, pointerEvents: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/**
 * Shows one notice for five seconds. The time stops while the pointer or the focus is on the
 * notice, while the page is hidden, and while an open menu leaves no room for the notice. F8 moves
 * the focus to the notice. Escape and a swipe dismiss the notice.
 */
export function Notifications({ notifier }: { notifier: Notifier }) {
  const styles = useStyles();
  const themeClassName = useThemeClassName();
  const t = useKitText();
  const region = useRef<HTMLElement>(null);
  useNoticeRoom(region);
  const notice = useObservable(notifier);
  const [hovered, setHovered] = useState(false);
  const { focused, ...focusEvents } = useVisit(region, notice?.id);
  const away = useAway();
  // An element that is removed under the pointer fires no mouseleave.
  if (hovered && !notice) setHovered(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const { isReady: hasPlace } = useLoadedComponent(NoticePlace, notice !== null);
  const isHeld = hovered || focused || away || isWaiting;
  useHeldTimer(notice?.id, delays.toast, isHeld, notifier.dismiss);

  const dismiss = () => notice && notifier.dismiss(notice.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !notice) return;
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  };

  return createPortal(
    // Hovering or focusing a notice only stops its timer; it triggers no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={mergeClasses(themeClassName, styles.region)}
      aria-label={t('kit.notifications')}
      {...NEVER_HIDDEN}
      data-waiting={isWaiting ? '' : undefined}
      tabIndex={-1}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onKeyDown={onKeyDown}
      {...focusEvents}
    >
      {notice && hasPlace && <NoticePlace region={region} onWaiting={setIsWaiting} />}
      <div aria-live="polite" aria-atomic="true" role="status">
        {notice && <NoticeCard key={notice.id} notice={notice} onDismiss={dismiss} />}
      </div>
    </section>,
    document.body,
  );
}

/** F8 moves the focus into the area. When the notice disappears, the focus returns. */
function useVisit(region: { readonly current: HTMLElement | null }, noticeId: number | undefined) {
  const [focusedIn, setFocusedIn] = useState<'region' | number | null>(null);
  const visiting = useRef(false);
  const origin = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) =>
      event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region]);

  useLayoutEffect(() => {
    const inside = region.current?.contains(document.activeElement);
    if (!visiting.current || (inside && noticeId !== undefined)) return;
    // A focused button that is removed with its notice fires no blur.
    visiting.current = false;
    if (noticeId !== undefined) region.current?.focus();
    else if (origin.current?.isConnected) origin.current.focus();
    else region.current?.blur();
  }, [noticeId, region]);

  return {
    focused: focusedIn !== null && (focusedIn === 'region' || focusedIn === noticeId),
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      const outside = !region.current?.contains(relatedTarget);
      if (outside) origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      visiting.current = true;
      setFocusedIn(target === region.current ? 'region' : (noticeId ?? null));
    },
    onBlur: () => {
      visiting.current = false;
      setFocusedIn(null);
    },
  };
}
