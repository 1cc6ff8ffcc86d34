import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { COLUMNS, WIDE } from './row-layout.ts';

const useStyles = makeStyles({
  heads: {
    display: 'none',
    [WIDE]: {
      display: 'grid',
      gridTemplateColumns: COLUMNS,
      columnGap: tokens.spacingHorizontalS,
      padding: `${tokens.spacingVerticalS} 0`,
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
      color: tokens.colorNeutralForeground3,
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  name: { gridColumn: '3' },
  figure: { textAlign: 'end' },
});

/** The headings of the columns. Screen readers hear the heading with each value instead. */
export function RowHeads() {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.heads} aria-hidden>
      <span className={styles.name}>{t('admin.users.sort.name')}</span>
      <span>{t('admin.user.registered')}</span>
      <span>{t('admin.user.lastLogin')}</span>
      <span className={styles.figure}>{t('admin.user.chats')}</span>
      <span className={styles.figure}>{t('admin.user.messages')}</span>
      <span className={styles.figure}>{t('admin.user.keys')}</span>
      <span className={styles.figure}>{t('admin.user.calls')}</span>
    </div>
  );
}
