import type { AdminRating } from '@targum/contracts/on-demand';
import { plainText } from '@targum/markdown';
import { makeStyles, tokens, useAssistants, useFormat } from '@targum/ui-kit';
import { LongText } from '../common/long-text.tsx';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  entry: {
    paddingBlock: tokens.spacingVerticalM,
    ':not(:last-child)': {
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginBlockEnd: tokens.spacingVerticalS,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  details: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  texts: { margin: 0, '& > dd': { margin: 0 } },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export function RatingEntry({ rating }: { readonly rating: AdminRating }) {
  const { at, assistantId, promptVersion, model, value, reason, text } = rating;
  const t = useT();
  const styles = useStyles();
  const { dateTime } = useFormat();
  const assistants = useAssistants(true);
  const details = [dateTime(at), model, promptVersion ?? t('admin.ratings.imported')];
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <StatusBadge color={value === 'up' ? 'success' : 'danger'}>
          {t(value === 'up' ? 'admin.ratings.good' : 'admin.ratings.bad')}
        </StatusBadge>
        <span className={styles.name}>
          {assistants.find(({ id }) => id === assistantId)?.name ?? assistantId}
        </span>
        <span className={styles.details}>{details.filter(Boolean).join(' · ')}</span>
      </div>
      <dl className={styles.texts}>
        {reason && (
          <>
            <dt className={styles.label}>{t('admin.ratings.reason')}</dt>
            <dd>
              <LongText text={reason} />
            </dd>
          </>
        )}
        {text && (
          <>
            <dt className={styles.label}>{t('admin.ratings.reply')}</dt>
            <dd>
              <LongText text={plainText(text)} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
