import type { RatingSummary as Summary } from '@targum/contracts/on-demand';
import { makeStyles, MOBILE, tokens, useAssistants, useFormat } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'start',
      verticalAlign: 'baseline',
      overflowWrap: 'anywhere',
      [MOBILE]: { paddingInline: tokens.spacingHorizontalXS },
    },
    // Columns with fixed widths break words only where necessary.
    [MOBILE]: { tableLayout: 'fixed', '& th:nth-child(n + 3)': { width: '22%' } },
    '& thead th': { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
    '& tbody th': { fontWeight: tokens.fontWeightSemibold },
    '& tbody tr': {
      borderBlockStartWidth: tokens.strokeWidthThin,
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
    // A nested selector saves a class on each of these cells.
    '& :is(th, td):nth-child(n + 3)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});

interface RatingSummaryProps {
  readonly label: string;
  readonly summary: readonly Summary[];
}

export function RatingSummary({ label, summary }: RatingSummaryProps) {
  const t = useT();
  const styles = useStyles();
  const { number } = useFormat();
  const assistants = useAssistants(true);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('admin.ratings.assistant')}</th>
          <th scope="col">{t('admin.ratings.version')}</th>
          <th scope="col">{t('admin.ratings.up')}</th>
          <th scope="col">{t('admin.ratings.down')}</th>
        </tr>
      </thead>
      <tbody>
        {summary.map(({ assistantId, promptVersion, up, down }) => (
          <tr key={`${assistantId} ${promptVersion}`}>
            <th scope="row">
              {assistants.find(({ id }) => id === assistantId)?.name ?? assistantId}
            </th>
            <td>{promptVersion ?? t('admin.ratings.imported')}</td>
            <td>{number(up)}</td>
            <td>{number(down)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
