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
});

type UserButtonProps = {
  readonly user: CurrentUser;
  /** How many things wait for an admin. */
  readonly attention: number;
  readonly ref?: Ref<HTMLButtonElement>;
} & Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'id'
>;

/** The button that opens the user menu. */
export function UserButton({ user, attention, ref, ...trigger }: UserButtonProps) {
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
      aria-label={`${t('shell.user.menu')} ${name}`}
    >
      <UserAvatar user={user} size={32} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <CountBadge count={attention} />
      <ChevronUp20Regular />
    </Button>
  );
}
