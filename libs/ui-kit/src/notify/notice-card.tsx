import { useState } from 'react';
import type { PointerEvent } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { Dismiss20Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { MOBILE } from '../theme/use-media-query.ts';
import type { ShownNotice } from './notifier.ts';

const SWIPE_PX = 50;

const useStyles = makeStyles({
  notice: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalM,
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
    // If the text were selectable, a swipe would drag the selection.
    userSelect: 'none',
    [MOBILE]: { paddingBlock: tokens.spacingVerticalXS },
  },
  destructive: { borderInlineStartColor: tokens.colorPaletteRedBorderActive },
  /** The padding centres a single line beside the close button. */
  texts: {
    paddingBlock: '2px',
    maxHeight: '40vh',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    [MOBILE]: { paddingBlock: '12px' },
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  description: {
    marginBlockStart: '2px',
    color: tokens.colorNeutralForeground2,
    // Each of several reasons is on a line of its own.
    whiteSpace: 'pre-line',
  },
  action: {
    justifySelf: 'start',
    marginBlockStart: tokens.spacingVerticalXS,
    [MOBILE]: { marginBlock: `0 ${tokens.spacingVerticalS}` },
  },
});

interface NoticeCardProps {
  readonly notice: ShownNotice;
  readonly onDismiss: () => void;
}

export function NoticeCard({ notice, onDismiss }: NoticeCardProps) {
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
      <div className={styles.texts}>
        <div className={styles.title} dir="auto">
          {title}
        </div>
        {description && (
          <div className={styles.description} dir="auto">
            {description}
          </div>
        )}
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss20Regular />}
        aria-label={t('kit.notice.close')}
        title={t('kit.notice.close')}
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

/** Moves the notice with the finger. A swipe of 50 px to the right dismisses the notice. */
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
