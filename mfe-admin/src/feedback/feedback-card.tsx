import { memo } from 'react';
import type { Feedback, FeedbackStatus } from '@targum/contracts';
import {
  Button,
  makeStyles,
  MoreHorizontal20Regular,
  Delete20Regular,
  tokens,
  useFormat,
} from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  badges: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  message: {
    margin: `${tokens.spacingVerticalS} 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.5',
  },
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
  readonly disabled: boolean;
  readonly onMark: (feedback: Feedback, status: FeedbackStatus) => void;
  readonly onDelete: (feedback: Feedback) => void;
}

/** One submission: what was said, by whom, and what can be done with it. */
export const FeedbackCard = memo(function FeedbackCard(props: FeedbackCardProps) {
  const { feedback, disabled, onMark, onDelete } = props;
  const styles = useStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const { message, status, category, userName, userEmail, createdAt } = feedback;
  return (
    <article className={styles.card}>
      <div>
        <div className={styles.badges}>
          <Badge appearance="tint" color={BADGE_COLORS[status]}>
            {t(`admin.feedback.status.${status}`)}
          </Badge>
          {category && (
            <Badge appearance="outline" color="informative">
              {t(`admin.feedback.category.${category}`)}
            </Badge>
          )}
        </div>
        <p className={styles.message} dir="auto">
          {message}
        </p>
        <div className={styles.from}>
          <span dir="auto">{userName || (!userEmail && t('admin.feedback.anonymous'))}</span>
          {userEmail && <span>{userEmail}</span>}
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </div>
      </div>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            aria-label={t('admin.feedback.options')}
            disabled={disabled}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {MARKS.map(([mark, label]) => (
              <MenuItem
                key={mark}
                disabled={mark === status}
                onClick={() => onMark(feedback, mark)}
              >
                {t(label)}
              </MenuItem>
            ))}
            <MenuDivider />
            <MenuItem icon={<Delete20Regular />} onClick={() => onDelete(feedback)}>
              {t('admin.feedback.delete')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </article>
  );
});
