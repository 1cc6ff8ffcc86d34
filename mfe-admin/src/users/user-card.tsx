import { memo } from 'react';
import type { ListedUser } from '@targum/contracts';
import { makeStyles, tokens, useFormat, UserAvatar } from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';
import { fullName, statusOf } from './user-list.ts';
import { UserMenu } from './user-menu.tsx';
import type { UserMenuHandlers } from './user-menu.tsx';

const NARROW = '@media (max-width: 1023px)';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [NARROW]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  },
  who: { minWidth: 0 },
  nameLine: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
    [NARROW]: { gridColumn: '1 / -1', order: 2, justifyContent: 'start' },
  },
  usage: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(3rem, auto))',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    textAlign: 'end',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': {
      margin: 0,
      fontSize: tokens.fontSizeBase300,
      fontWeight: tokens.fontWeightSemibold,
      fontVariantNumeric: 'tabular-nums',
    },
    [NARROW]: {
      gridColumn: '1 / -1',
      order: 3,
      gridTemplateColumns: 'repeat(4, 1fr)',
      textAlign: 'start',
    },
  },
});

const BADGE_COLORS = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

interface UserCardProps extends UserMenuHandlers {
  readonly user: ListedUser;
  readonly disabled: boolean;
}

/** One account: who, since when, how much it is used, and what can be done with it. */
export const UserCard = memo(function UserCard({ user, disabled, ...handlers }: UserCardProps) {
  const styles = useStyles();
  const t = useT();
  const { dateTime, number } = useFormat();
  const status = statusOf(user);
  const { stats } = user;
  return (
    <article className={styles.card} aria-label={fullName(user) || user.email}>
      <UserAvatar user={user} size={40} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          <span className={styles.name} dir="auto">
            {fullName(user) || t('admin.user.noName')}
          </span>
          {user.isAdmin && (
            <Badge appearance="tint" color="brand">
              {t('admin.user.admin')}
            </Badge>
          )}
          <Badge appearance="tint" color={BADGE_COLORS[status]}>
            {t(`admin.user.${status}`)}
          </Badge>
        </div>
        <div className={styles.email}>{user.email}</div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('admin.user.registered')}</dt>
        <dd>{dateTime(user.createdAt)}</dd>
        <dt>{t('admin.user.lastLogin')}</dt>
        <dd>{user.lastLoginAt ? dateTime(user.lastLoginAt) : t('admin.user.never')}</dd>
      </dl>
      <dl className={styles.usage} aria-label={t('admin.user.usage')}>
        <Figure label={t('admin.user.chats')} value={number(stats.totalChats)} />
        <Figure label={t('admin.user.messages')} value={number(stats.totalMessages)} />
        <Figure label={t('admin.user.keys')} value={number(stats.totalApiKeys)} />
        <Figure label={t('admin.user.calls')} value={number(stats.totalApiCalls)} />
      </dl>
      <UserMenu user={user} disabled={disabled} {...handlers} />
    </article>
  );
});

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
