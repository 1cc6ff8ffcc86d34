import { makeStyles, TextLink, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useTextsQuery } from './texts-api.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteMarigoldBorder1}`,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorNeutralForeground1,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
});

export function NoTextNotice() {
  const styles = useStyles();
  const t = useT();
  const { data: texts } = useTextsQuery();
  if (texts?.length !== 0) return null;
  return (
    <section className={styles.notice} aria-labelledby="no-text">
      <h2 id="no-text" className={styles.title}>
        {t('admin.noText.title')}
      </h2>
      <p>{t('admin.noText.text')}</p>
      <TextLink alone to="/admin/texts">
        {t('admin.noText.add')}
      </TextLink>
    </section>
  );
}
