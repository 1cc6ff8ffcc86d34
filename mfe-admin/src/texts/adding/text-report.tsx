import type { TextReport as Report } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { WarningList } from '../warning-list.tsx';

const useStyles = makeStyles({
  report: { display: 'grid', gap: tokens.spacingVerticalM },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& dd': { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  sample: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    marginBlock: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
  },
  ref: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface TextReportProps {
  readonly report: Report;
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly language: string | undefined;
}

/** Shows what the server has read: how much, some verses, and what it left out. */
export function TextReport({ report, direction, language }: TextReportProps) {
  const t = useT();
  const styles = useStyles();
  const { number } = useFormat();
  const { format, books, verses, sample, warnings } = report;
  return (
    <div className={styles.report}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('admin.texts.report.format')}</dt>
          <dd>{format}</dd>
        </div>
        <div>
          <dt>{t('admin.texts.report.books')}</dt>
          <dd>{number(books)}</dd>
        </div>
        <div>
          <dt>{t('admin.texts.report.verses')}</dt>
          <dd>{number(verses)}</dd>
        </div>
      </dl>
      <section aria-label={t('admin.texts.report.sample')}>
        <h3 className={styles.title}>{t('admin.texts.report.sample')}</h3>
        <div className={styles.sample} dir={direction ?? 'auto'} lang={language || undefined}>
          {sample.map(({ ref, text }) => (
            <p key={ref}>
              <bdi className={styles.ref}>{ref}</bdi> {text}
            </p>
          ))}
        </div>
      </section>
      <WarningList warnings={warnings} />
    </div>
  );
}
