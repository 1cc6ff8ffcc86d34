import { memo, useId } from 'react';
import type { ListedUser } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens, useFormat, UserAvatar } from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import { useCardStyles } from '../common/card-styles.ts';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';
import { fullName, isBeingDeleted, statusOf } from './filter-users.ts';
import { UserMenu } from './user-menu.tsx';
import type { UserMenuHandlers } from './user-menu.tsx';

const NARROW = '@media (max-width: 1199px)';
const PHONE = '@media (max-width: 479px)';

const useStyles = makeStyles({
  card: {
    // A column of fixed width, so that the figures align from card to card.
    gridTemplateColumns: 'auto minmax(0, 1fr) 24rem auto',
    rowGap: 0,
    alignItems: 'start',
    [NARROW]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    // The picture and the menu.
    '& > :first-child': { gridRow: '1 / 3', [PHONE]: { gridRow: 'auto' } },
    '& > :last-child': { gridRow: '1 / 3', [NARROW]: { gridRow: 'auto' } },
  },
  nameLine: {
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    [PHONE]: { alignSelf: 'center' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  email: {
    gridArea: '2 / 2',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    // Below the menu, so that a long address uses the full width.
    [NARROW]: { gridArea: '2 / 2 / auto / -1' },
    [PHONE]: { gridArea: '2 / 1 / auto / -1', marginBlockStart: tokens.spacingVerticalXS },
  },
  facts: {
    display: 'grid',
    // As wide as the labels, which are the same on each card.
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
    gridArea: '3 / 2',
    marginBlockStart: tokens.spacingVerticalS,
    [NARROW]: { gridArea: 'auto / 1 / auto / -1', order: 2 },
  },
  usage: {
    gridArea: '1 / 3 / 4',
    alignSelf: 'center',
    textAlign: 'end',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [NARROW]: {
      gridArea: 'auto / 1 / auto / -1',
      order: 3,
      marginBlockStart: tokens.spacingVerticalS,
      alignSelf: 'start',
      textAlign: 'start',
    },
  },
  usageTitle: {
    margin: 0,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(max-content, 1fr))',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': {
      margin: 0,
      // Columns as wide as the labels, which are the same on each card, so that the figures do not
      // change the widths.
      contain: 'inline-size',
      overflowWrap: 'anywhere',
      fontSize: tokens.fontSizeBase300,
      fontWeight: tokens.fontWeightSemibold,
      fontVariantNumeric: 'tabular-nums',
    },
  },
  // The figures align although one label takes two lines.
  figure: { display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid' },
});

const BADGE_COLORS = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

interface UserCardProps {
  readonly user: ListedUser;
  /** Whether an action on this account is running. */
  readonly busy: boolean;
  readonly handlers: UserMenuHandlers;
}

/** One account: name, status, dates, usage and actions. */
export const UserCard = memo(function UserCard({ user, busy, handlers }: UserCardProps) {
  const styles = useStyles();
  const frame = useCardStyles();
  const usage = useId();
  const name = useId();
  const t = useT();
  const { dateTime, number } = useFormat();
  const status = statusOf(user);
  const { stats } = user;
  return (
    <article
      className={mergeClasses(frame.card, styles.card)}
      aria-label={fullName(user) || user.email}
    >
      <UserAvatar user={user} size={40} />
      <div className={styles.nameLine}>
        <span id={name} className={styles.name} dir="auto">
          {fullName(user) || t('admin.user.noName')}
        </span>
        {user.isAdmin && (
          <Badge appearance="tint" color="brand">
            {t('admin.user.admin')}
          </Badge>
        )}
        {isBeingDeleted(user) ? (
          <StatusBadge color="informative">{t('admin.user.beingDeleted')}</StatusBadge>
        ) : (
          <StatusBadge color={BADGE_COLORS[status]}>{t(`admin.user.${status}`)}</StatusBadge>
        )}
      </div>
      <div className={styles.email}>{user.email}</div>
      <dl className={styles.facts}>
        <dt>{t('admin.user.registered')}</dt>
        <dd>{dateTime(user.createdAt)}</dd>
        <dt>{t('admin.user.lastLogin')}</dt>
        <dd>{user.lastLoginAt ? dateTime(user.lastLoginAt) : t('admin.user.never')}</dd>
      </dl>
      <div className={styles.usage} role="group" aria-labelledby={usage}>
        <h3 id={usage} className={styles.usageTitle}>
          {t('admin.user.usage')}
        </h3>
        <dl className={styles.figures}>
          <Figure label={t('admin.user.chats')} value={number(stats.totalChats)} />
          <Figure label={t('admin.user.messages')} value={number(stats.totalMessages)} />
          <Figure label={t('admin.user.keys')} value={number(stats.totalApiKeys)} />
          <Figure label={t('admin.user.calls')} value={number(stats.totalApiCalls)} />
        </dl>
      </div>
      <UserMenu user={user} nameId={name} busy={busy || isBeingDeleted(user)} handlers={handlers} />
    </article>
  );
});

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
