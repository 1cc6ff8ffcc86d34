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

/** Lower than this, the whole dialog scrolls instead of its content: Fluent's own limit. */
const NOT_SHORT = '@media (min-height: 360px)';
/** Fluent's padding, and its border above and below. */
const PADDING = '24px';
const BORDERS = '2px';

const useStyles = makeStyles({
  /** Never below a notice. On phones it stands at the bottom, where thumbs reach its buttons. */
  surface: {
    '--dialog-height': `calc(100dvh - 2 * (${noticeRoom} + env(safe-area-inset-top)))`,
    '--dialog-padding-end': PADDING,
    maxHeight: 'var(--dialog-height)',
    paddingBlockEnd: 'var(--dialog-padding-end)',
    '& .fui-DialogActions .fui-Button': {
      flexShrink: 0,
      whiteSpace: 'nowrap',
      [MOBILE]: { whiteSpace: 'normal' },
    },
    [NOT_SHORT]: {
      '& .fui-DialogBody': {
        maxHeight: `calc(var(--dialog-height) - ${PADDING} - var(--dialog-padding-end) - ${BORDERS})`,
      },
    },
    [MOBILE]: {
      '--dialog-height': `calc(100dvh - ${noticeRoom} - env(safe-area-inset-top))`,
      '--dialog-padding-end': `max(${PADDING}, env(safe-area-inset-bottom))`,
      marginBlockEnd: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      paddingInline: tokens.spacingHorizontalL,
    },
  },
});

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

/** Fluent's surface of a dialog, clear of notices. */
export function DialogSurface({ className, ...props }: DialogSurfaceProps) {
  const styles = useStyles();
  return <FluentDialogSurface {...props} className={mergeClasses(styles.surface, className)} />;
}
