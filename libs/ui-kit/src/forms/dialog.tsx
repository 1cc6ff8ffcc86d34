import {
  Dialog as FluentDialog,
  DialogSurface as FluentDialogSurface,
  makeStyles,
  mergeClasses,
  tokens,
  useFocusFinders,
} from '@fluentui/react-components';
import type { DialogProps, DialogSurfaceProps } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { noticeRoom } from '../notify/notice-room.ts';
import { MOBILE } from '../theme/use-media-query.ts';

/**
 * In windows less than 360 px high, the whole dialog scrolls instead of its content. Fluent has the
 * same limit.
 */
const NOT_SHORT = '@media (min-height: 360px)';
const PADDING = '24px';
const BORDERS = '2px';

const useStyles = makeStyles({
  /**
   * The dialog never covers a notice. On phones the dialog is at the bottom, where thumbs reach its
   * buttons.
   */
  surface: {
    '--dialog-height': `calc(100dvh - 2 * (${noticeRoom} + env(safe-area-inset-top)))`,
    '--dialog-padding-end': PADDING,
    maxWidth: '32rem',
    maxHeight: 'var(--dialog-height)',
    paddingBlockEnd: 'var(--dialog-padding-end)',
    // Buttons with long texts need the whole width, and wrap to more than one line if necessary.
    '& .fui-DialogActions': {
      gridColumnStart: 1,
      flexWrap: 'wrap',
      justifyContent: 'end',
      // The main button is the last button. On phones the main button is above the others.
      [MOBILE]: { flexDirection: 'column-reverse', flexWrap: 'nowrap' },
    },
    '& .fui-DialogActions .fui-Button': {
      flexShrink: 0,
      whiteSpace: 'nowrap',
      [MOBILE]: { width: '100%', whiteSpace: 'normal' },
    },
    [NOT_SHORT]: {
      '& .fui-DialogBody': {
        maxHeight: `calc(var(--dialog-height) - ${PADDING} - var(--dialog-padding-end) - ${BORDERS})`,
      },
    },
    [MOBILE]: {
      '--dialog-height': `calc(100dvh - ${noticeRoom} - env(safe-area-inset-top))`,
      '--dialog-padding-end': `max(${PADDING}, env(safe-area-inset-bottom))`,
      maxWidth: 'none',
      marginBlockEnd: 0,
      borderStartStartRadius: tokens.borderRadius2XLarge,
      borderStartEndRadius: tokens.borderRadius2XLarge,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      paddingInline: tokens.spacingHorizontalL,
    },
  },
});

let keeper: Root | undefined;

/**
 * Fluent's focus manager hides the page from screen readers while a dialog is open, and shows the
 * page again shortly after. If the dialog was the manager's last user, the manager disappears first
 * and the page stays hidden. This component keeps the manager in use.
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

/** Wraps Fluent's dialog. This dialog can also be unmounted while it is open. */
export function Dialog(props: DialogProps) {
  useEffect(keepFocusManager, []);
  return <FluentDialog {...props} />;
}

export function DialogSurface(props: DialogSurfaceProps) {
  return (
    <FluentDialogSurface
      {...props}
      className={mergeClasses(useStyles().surface, props.className)}
    />
  );
}
