import type { ComponentProps, Ref } from 'react';
import type { CurrentUser } from '@targum/contracts';
import {
  Button,
  ChevronUp20Regular,
  displayName,
  makeStyles,
  tokens,
  UserAvatar,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { CountBadge } from './count-badge.tsx';
import type { Counts } from './user-section.tsx';

const useStyles = makeStyles({
  button: {
    width: '100%',
    minHeight: '52px',
    justifyContent: 'flex-start',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalS}`,
    fontWeight: tokens.fontWeightRegular,
  },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textAlign: 'start',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  chevron: { flexShrink: 0 },
});

type UserButtonProps = {
  readonly user: CurrentUser;
  readonly counts: Counts;
  readonly ref?: Ref<HTMLButtonElement>;
} & Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'id'
>;

/** The button that opens the user menu. */
export function UserButton({ user, counts, ref, ...trigger }: UserButtonProps) {
  const styles = useStyles();
  const t = useT();
  const name = displayName(user);
  return (
    <Button
      aria-haspopup="menu"
      {...trigger}
      {...(ref ? { ref } : {})}
      appearance="subtle"
      className={styles.button}
      aria-label={t('shell.user.menu', { name, ...counts })}
    >
      <UserAvatar user={user} size={32} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <CountBadge count={counts.pending + counts.unread} />
      <ChevronUp20Regular className={styles.chevron} />
    </Button>
  );
}
