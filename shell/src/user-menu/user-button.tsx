import type { CurrentUser } from '@targum/contracts';
import {
  ChevronUp20Regular,
  CountBadge,
  displayName,
  makeStyles,
  tokens,
  UserAvatar,
} from '@targum/ui-kit';
import type { AdminCounts } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { TriggerButton } from '../menus/trigger-button.tsx';
import type { TriggerProps } from '../menus/trigger-button.tsx';

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

interface UserButtonProps extends TriggerProps {
  readonly user: CurrentUser;
  readonly counts: AdminCounts;
}

export function UserButton({ user, counts, ...trigger }: UserButtonProps) {
  const styles = useStyles();
  const t = useT();
  const name = displayName(user);
  return (
    <TriggerButton
      {...trigger}
      appearance="subtle"
      className={styles.button}
      aria-label={t('shell.user.menu', { name, ...counts })}
    >
      <UserAvatar user={user} size={32} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <CountBadge count={counts.pending} />
      <CountBadge count={counts.unread} tone="brand" />
      <ChevronUp20Regular className={styles.chevron} />
    </TriggerButton>
  );
}
