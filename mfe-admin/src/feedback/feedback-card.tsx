import { memo } from 'react';
import { isInvisible } from '@targum/contracts';
import type { Feedback, FeedbackStatus } from '@targum/contracts/on-demand';
import { makeStyles, mergeClasses, Delete20Regular, tokens, useFormat } from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import { DestructiveMenuItem, MenuDivider, MenuItem } from '@targum/ui-kit/menus';
import { OptionsMenu } from '../common/options-menu.tsx';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';
import { LongText } from '../common/long-text.tsx';

const useStyles = makeStyles({
  card: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  badges: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  from: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

const BADGE_COLORS = { new: 'warning', read: 'informative', resolved: 'success' } as const;

const MARKS = [
  ['new', 'admin.feedback.markNew'],
  ['read', 'admin.feedback.markRead'],
  ['resolved', 'admin.feedback.markResolved'],
] as const;

interface FeedbackCardProps {
  readonly feedback: Feedback;
  readonly busy: boolean;
  readonly onMark: (feedback: Feedback, status: FeedbackStatus) => unknown;
  readonly onDelete: (feedback: Feedback) => void;
}

export const FeedbackCard = memo(function FeedbackCard(props: FeedbackCardProps) {
  const { feedback, busy, onMark, onDelete } = props;
  const styles = useStyles();
  const frame = useCardStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const { message, status, category, userEmail, createdAt } = feedback;
  const userName = isInvisible(feedback.userName ?? '') ? null : feedback.userName;
  return (
    <article className={mergeClasses(frame.card, styles.card)}>
      <div>
        <div className={styles.badges}>
          <StatusBadge color={BADGE_COLORS[status]}>
            {t(`admin.feedback.status.${status}`)}
          </StatusBadge>
          {category && (
            <Badge appearance="outline" color="informative">
              {t(`admin.feedback.category.${category}`)}
            </Badge>
          )}
        </div>
        <LongText text={message} />
        <div className={styles.from}>
          {userName && <span dir="auto">{userName}</span>}
          {userEmail && <span>{userEmail}</span>}
          {!userName && !userEmail && <span>{t('admin.feedback.anonymous')}</span>}
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </div>
      </div>
      <OptionsMenu label={t('admin.feedback.options')} busy={busy}>
        {MARKS.map(([mark, label]) => (
          <MenuItem key={mark} disabled={mark === status} onClick={() => onMark(feedback, mark)}>
            {t(label)}
          </MenuItem>
        ))}
        <MenuDivider />
        <DestructiveMenuItem icon={<Delete20Regular />} onClick={() => onDelete(feedback)}>
          {t('admin.feedback.delete')}
        </DestructiveMenuItem>
      </OptionsMenu>
    </article>
  );
});

const useCardStyles = makeStyles({
  card: {
    display: 'grid',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});
