import { useEffect, useEffectEvent } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  Button,
  Dismiss20Regular,
  keepInside,
  makeStyles,
  mergeClasses,
  MOBILE,
  PRINT,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { listenForEscape } from '../../../controls/use-escape.ts';

const useStyles = makeStyles({
  overlay: {
    position: 'fixed',
    inset: 0,
    zIndex: 100,
    backgroundColor: 'rgba(20, 16, 12, 0.5)',
    [PRINT]: { display: 'none' },
  },
  place: {
    position: 'relative',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: 'clamp(340px, 32vw, 460px)',
    display: 'flex',
    flexDirection: 'column',
    '&[hidden]': { display: 'none' },
    borderInlineStartWidth: tokens.strokeWidthThin,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    textAlign: 'start',
    [PRINT]: { display: 'none' },
  },
  wide: { width: 'clamp(340px, 42vw, 720px)', maxWidth: 'max(340px, calc(100% - 440px))' },
  sheet: {
    position: 'fixed',
    zIndex: 101,
    insetBlock: 0,
    insetInlineEnd: 0,
    width: 'min(100%, 520px)',
    maxWidth: 'none',
    boxShadow: tokens.shadow64,
    animationName: { from: { opacity: 0, transform: 'translateY(24px)' } },
    animationDuration: '180ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    [MOBILE]: {
      insetBlockStart: 'min(6dvh, 40px)',
      width: '100%',
      borderInlineStartStyle: 'none',
      // High contrast modes remove shadows but show this border.
      borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
      borderStartStartRadius: tokens.borderRadius2XLarge,
      borderStartEndRadius: tokens.borderRadius2XLarge,
    },
  },
  close: {
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: '8px',
    insetInlineEnd: '8px',
    minWidth: '40px',
    height: '40px',
    [MOBILE]: { minWidth: '44px', height: '44px' },
  },
});

export function PassageFrame(props: {
  readonly place: RefObject<HTMLElement | null>;
  readonly isSheet: boolean;
  readonly isWide: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { place, isSheet, isWide, onClose, children } = props;
  const styles = useStyles();
  const t = useT();
  useCloseByEscape(place, onClose);

  // The title takes the focus as soon as the page shows it. Until then, the region has the focus.
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus();
  }, [place]);

  useEffect(() => {
    if (!isSheet) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && place.current) keepInside(place.current, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isSheet, place]);

  return (
    <>
      {isSheet && <div className={styles.overlay} onClick={onClose} aria-hidden="true" />}
      <section
        ref={place}
        className={mergeClasses(styles.place, isWide && styles.wide, isSheet && styles.sheet)}
        role={isSheet ? 'dialog' : 'region'}
        aria-modal={isSheet ? true : undefined}
        aria-label={t('chat.verses.region')}
        tabIndex={-1}
      >
        <Button
          className={styles.close}
          appearance="subtle"
          icon={<Dismiss20Regular />}
          aria-label={t('chat.verses.close')}
          title={t('chat.verses.close')}
          onClick={onClose}
        />
        {children}
      </section>
    </>
  );
}

/**
 * Closes an element on Escape. With the focus in the element, only its open menus and choosers
 * handle the key first. With the focus elsewhere, everything else that uses the key handles it
 * first.
 */
function useCloseByEscape(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const place = element.current;
    // The window gets the key after the document. So the listeners of the document, which stop
    // replies and recordings, handle it first.
    return place ? listenForEscape([place, window], () => close(), place) : undefined;
  }, [element]);
}
