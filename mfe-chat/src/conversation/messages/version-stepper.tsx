import { useContext } from 'react';
import { Button, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { headingIdOf } from './message-heading.tsx';
import { PendingContext, useMessageActions } from './message-actions.ts';

const useStyles = makeStyles({
  stepper: {
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: '0.8125rem',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  step: {
    minWidth: '32px',
    paddingInline: 0,
    color: 'inherit',
    fontSize: '1.125rem',
    [MOBILE]: { minWidth: '44px' },
  },
});

interface VersionStepperProps {
  readonly id: string;
  readonly versions: readonly string[] | undefined;
  readonly size?: 'small' | 'medium';
}

/** Steps through the versions of a message: '‹ 2/2 ›'. Renders nothing for a single version. */
export function VersionStepper({ id, versions, size = 'medium' }: VersionStepperProps) {
  const styles = useStyles();
  const t = useT();
  const pending = useContext(PendingContext);
  const { show } = useMessageActions();
  if (!versions || versions.length < 2) return null;
  const index = versions.indexOf(id);
  // `disabled` would take the focus from a button at its last step.
  const step = (to: string | undefined, label: string) => ({
    className: styles.step,
    appearance: 'subtle' as const,
    size,
    'aria-label': label,
    'aria-describedby': headingIdOf(id),
    title: label,
    disabledFocusable: pending || to === undefined,
    onClick: () => to !== undefined && void show(to),
  });
  const place = { number: index + 1, count: versions.length };
  return (
    <span className={styles.stepper} role="group" aria-label={t('chat.versions.place', place)}>
      {/* These characters are mirrored in Arabic by themselves. */}
      <Button {...step(versions[index - 1], t('chat.versions.previous'))}>‹</Button>
      <span aria-hidden="true" dir="ltr">
        {index + 1}/{versions.length}
      </span>
      <Button {...step(versions[index + 1], t('chat.versions.next'))}>›</Button>
    </span>
  );
}
