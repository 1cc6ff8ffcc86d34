import { memo, useId } from 'react';
import { fullName } from '@targum/contracts';
import type { ListedUser } from '@targum/contracts/on-demand';
import {
  Button,
  FOR_SCREEN_READERS,
  makeStyles,
  mergeClasses,
  tokens,
  useFormat,
  UserAvatar,
} from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import { Checkbox } from '@targum/ui-kit/forms';
import { EmailAddress } from '../common/email-address.tsx';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';
import { hasFigures, isBeingDeleted, isPending, statusOf } from './filter-users.ts';
import { AREAS, COLUMNS, DATES_AREA, FIGURES, FIGURES_AREA, NARROW, WIDE } from './row-layout.ts';
import { UserMenu } from './user-menu.tsx';
import type { UserAction } from './user-menu.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridTemplateAreas: `
      "check picture name menu"
      "email email email email"
      "facts facts facts facts"
      "usage usage usage usage"
      "approve approve approve approve"`,
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    marginBlockEnd: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [WIDE]: {
      gridTemplateColumns: COLUMNS,
      gridTemplateRows: 'repeat(2, auto)',
      gridTemplateAreas: AREAS,
      boxSizing: 'border-box',
      minHeight: '56px',
      marginBlockEnd: 0,
      padding: `${tokens.spacingVerticalSNudge} 0`,
      borderTopWidth: 0,
      borderLeftWidth: 0,
      borderRightWidth: 0,
      borderRadius: 0,
    },
  },
  selected: { backgroundColor: tokens.colorNeutralBackground1Selected },
  check: { gridArea: 'check' },
  picture: { gridArea: 'picture' },
  nameLine: {
    gridArea: 'name',
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
  },
  // A name takes two lines before it is cut. Its badges then take the next line.
  name: {
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [WIDE]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  },
  badge: { flexShrink: 0 },
  email: {
    gridArea: 'email',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  facts: {
    gridArea: 'facts',
    display: 'grid',
    // The first column is as wide as the labels, which are the same on each card.
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    margin: `${tokens.spacingVerticalS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& dt': { color: tokens.colorNeutralForeground3, [WIDE]: FOR_SCREEN_READERS },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
    [WIDE]: { gridArea: DATES_AREA, display: 'block', alignSelf: 'center', marginBlockStart: 0 },
  },
  usage: {
    gridArea: 'usage',
    marginBlockStart: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [WIDE]: {
      gridArea: FIGURES_AREA,
      display: 'grid',
      gridTemplateColumns: 'subgrid',
      alignSelf: 'center',
      marginBlockStart: 0,
      textAlign: 'end',
    },
  },
  usageTitle: {
    margin: 0,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    [WIDE]: FOR_SCREEN_READERS,
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: `repeat(${FIGURES.length}, minmax(0, 1fr))`,
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    [NARROW]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& dt': { color: tokens.colorNeutralForeground3, [WIDE]: FOR_SCREEN_READERS },
    '& dd': {
      margin: 0,
      overflowWrap: 'anywhere',
      fontSize: tokens.fontSizeBase300,
      fontVariantNumeric: 'tabular-nums',
      [WIDE]: { fontSize: tokens.fontSizeBase200 },
    },
    // The first two figures are in the first column, as in `ROW`.
    [WIDE]: {
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
      gridTemplateRows: 'repeat(2, auto)',
      gridAutoFlow: 'column',
    },
  },
  approve: {
    gridArea: 'approve',
    marginBlockStart: tokens.spacingVerticalM,
    // The cell is as high as the menu's button beside it.
    [WIDE]: { justifySelf: 'end', minHeight: '32px', marginBlockStart: 0 },
  },
  menu: { gridArea: 'menu', justifySelf: 'end' },
});

const BADGE_COLORS = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

interface UserRowProps {
  readonly user: ListedUser;
  readonly busy: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (user: ListedUser, isSelected: boolean) => void;
  readonly onAct: (action: UserAction, user: ListedUser) => void;
}

export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { user, busy, isSelected, onSelect, onAct } = props;
  const styles = useStyles();
  const nameId = useId();
  const usageId = useId();
  const t = useT();
  const { dateTime, number } = useFormat();
  const name = fullName(user) || user.email;
  const { stats } = user;
  return (
    <article className={mergeClasses(styles.row, isSelected && styles.selected)} aria-label={name}>
      {isPending(user) && (
        <Checkbox
          className={styles.check}
          checked={isSelected}
          aria-label={t('admin.users.select', { name })}
          disabled={busy}
          onChange={(_event, { checked }) => onSelect(user, checked === true)}
        />
      )}
      <span className={styles.picture}>
        <UserAvatar user={user} size={32} />
      </span>
      <div className={styles.nameLine}>
        <span id={nameId} className={styles.name} title={name}>
          <bdi>{fullName(user) || t('admin.user.noName')}</bdi>
        </span>
        {user.isAdmin && (
          <Badge appearance="tint" color="brand" className={styles.badge}>
            {t('admin.user.admin')}
          </Badge>
        )}
        <UserStatus user={user} />
      </div>
      <div className={styles.email}>
        <EmailAddress address={user.email} />
      </div>
      <dl className={styles.facts}>
        <dt>{t('admin.user.registered')}</dt>
        <dd>{dateTime(user.createdAt)}</dd>
        <dt>{t('admin.user.lastLogin')}</dt>
        <dd>{user.lastLoginAt ? dateTime(user.lastLoginAt) : t('admin.user.never')}</dd>
      </dl>
      {hasFigures(user) && (
        <div className={styles.usage} role="group" aria-labelledby={usageId}>
          <h3 id={usageId} className={styles.usageTitle}>
            {t('admin.user.usage')}
          </h3>
          <dl className={styles.figures}>
            {FIGURES.map(({ name: figure, stat }) => (
              <div key={figure}>
                <dt>{t(`admin.user.${figure}`)}</dt>
                <dd>{number(stats[stat])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {isPending(user) && (
        <Button
          className={styles.approve}
          appearance="primary"
          size="small"
          aria-describedby={nameId}
          disabledFocusable={busy}
          onClick={() => onAct('approve', user)}
        >
          {t('admin.user.approveHere')}
        </Button>
      )}
      <span className={styles.menu}>
        <UserMenu user={user} nameId={nameId} busy={busy || isBeingDeleted(user)} onAct={onAct} />
      </span>
    </article>
  );
});

function UserStatus({ user }: { readonly user: ListedUser }) {
  const t = useT();
  if (isBeingDeleted(user)) {
    return <StatusBadge color="informative">{t('admin.user.beingDeleted')}</StatusBadge>;
  }
  const status = statusOf(user);
  return <StatusBadge color={BADGE_COLORS[status]}>{t(`admin.user.${status}`)}</StatusBadge>;
}
