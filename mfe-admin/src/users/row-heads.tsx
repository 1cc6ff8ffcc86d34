import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { AREAS, COLUMNS, FIGURES, WIDE } from './row-layout.ts';

const useStyles = makeStyles({
  heads: {
    display: 'none',
    [WIDE]: {
      display: 'grid',
      gridTemplateColumns: COLUMNS,
      gridTemplateAreas: AREAS,
      columnGap: tokens.spacingHorizontalS,
      padding: `0 0 ${tokens.spacingVerticalXXS}`,
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
      color: tokens.colorNeutralForeground3,
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  name: { gridArea: 'name' },
  registered: { gridArea: 'registered' },
  login: { gridArea: 'login' },
  figure: { textAlign: 'end' },
});

/** The headings of the columns. Screen readers read the heading with each value instead. */
export function RowHeads({ withFigures }: { readonly withFigures: boolean }) {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.heads} aria-hidden>
      <span className={styles.name}>{t('admin.users.sort.name')}</span>
      <span className={styles.registered}>{t('admin.user.registered')}</span>
      <span className={styles.login}>{t('admin.user.lastLogin')}</span>
      {withFigures &&
        FIGURES.map(({ name }) => (
          <span key={name} className={styles.figure} style={{ gridArea: name }}>
            {t(`admin.user.${name}`)}
          </span>
        ))}
    </div>
  );
}
