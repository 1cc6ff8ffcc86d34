import type { AdminQuotations } from '@targum/contracts/on-demand';
import { makeStyles, SectionCard } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { sumsOf } from './count-quotations.ts';
import { LanguagesNote } from './languages-note.tsx';
import { QuotationTable } from './quotation-table.tsx';
import { useShare } from './use-share.ts';

const useStyles = makeStyles({
  share: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

interface QuotationsReportProps {
  readonly quotations: AdminQuotations;
}

/** Shows the share of wrong quotations, and the table of their numbers. */
export default function QuotationsReport({ quotations: { days, rows } }: QuotationsReportProps) {
  const styles = useStyles();
  const t = useT();
  const share = useShare();
  const title = t('admin.quotations.title', { days });
  const { wrong, quoted } = sumsOf(rows);
  const isEmpty = rows.length === 0;
  return (
    <SectionCard title={title}>
      <p className={styles.share}>
        {isEmpty
          ? t('admin.quotations.none')
          : t('admin.quotations.wrongShare', { share: share(wrong, quoted) })}
      </p>
      <LanguagesNote />
      {!isEmpty && <QuotationTable label={title} rows={rows} />}
    </SectionCard>
  );
}
