import type { QuotationCount } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useAssistants, useFormat } from '@targum/ui-kit';
import { NumberTable } from '../common/number-table.tsx';
import { useT } from '../i18n-later.ts';
import { groupsOf, sumsOf } from './count-quotations.ts';
import { useShare } from './use-share.ts';

const useStyles = makeStyles({
  about: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  explanation: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
});

interface QuotationTableProps {
  readonly label: string;
  readonly rows: readonly QuotationCount[];
}

export function QuotationTable({ label, rows }: QuotationTableProps) {
  const styles = useStyles();
  const t = useT();
  const { number } = useFormat();
  const share = useShare();
  // The counts also contain removed assistants, so their names are needed, too.
  const assistants = useAssistants(true);
  const cellsOf = (sums: ReturnType<typeof sumsOf>): string[] => [
    number(sums.quoted),
    share(sums.wrong, sums.quoted),
    ...[sums.differs, sums.elsewhere, sums.retelling].map(number),
    ...[sums.unchecked, sums.right, sums.inserted].map(number),
  ];
  const groups = groupsOf(rows).map(({ key, assistantId, model, promptVersion, ...sums }) => ({
    key,
    name: (
      <>
        {assistants.find(({ id }) => id === assistantId)?.name ?? assistantId}
        <span className={styles.about}>
          <bdi>{model}</bdi> · <bdi>{promptVersion}</bdi>
        </span>
      </>
    ),
    cells: cellsOf(sums),
  }));
  return (
    <>
      <NumberTable
        label={label}
        columns={[
          t('admin.quotations.rowNames'),
          t('admin.quotations.quoted'),
          t('admin.quotations.wrong'),
          t('admin.quotations.differs'),
          t('admin.quotations.elsewhere'),
          t('admin.quotations.retelling'),
          t('admin.quotations.unchecked'),
          t('admin.quotations.right'),
          t('admin.quotations.inserted'),
        ]}
        rows={[
          { key: 'all', name: t('admin.quotations.all'), cells: cellsOf(sumsOf(rows)) },
          ...groups,
        ]}
      />
      <p className={styles.explanation}>{t('admin.quotations.explanation')}</p>
    </>
  );
}
