import type { AuditEntry } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { AuditRow } from './audit-row.tsx';
import { WIDE } from './row-layout.ts';

const useStyles = makeStyles({
  place: { containerType: 'inline-size', containerName: 'audit' },
  table: {
    display: 'block',
    width: '100%',
    borderCollapse: 'collapse',
    [WIDE]: { display: 'table', tableLayout: 'fixed' },
    '& > tbody': { display: 'block', [WIDE]: { display: 'table-row-group' } },
  },
  head: {
    // In cards, each value shows its own heading instead.
    display: 'none',
    [WIDE]: { display: 'table-header-group' },
    '& th': {
      // The padding is a part of the widths, so that the last column keeps its own.
      boxSizing: 'border-box',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'start',
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
    },
    '& th:first-child': { width: '20%', paddingInlineStart: 0 },
    '& th:nth-child(2)': { width: '22%' },
    '& th:nth-child(3)': { width: '17%' },
    '& th:nth-child(4)': { width: '22%' },
    '& th:last-child': { paddingInlineEnd: 0 },
  },
});

interface AuditTableProps {
  readonly label: string;
  readonly entries: readonly AuditEntry[];
}

export function AuditTable({ label, entries }: AuditTableProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('admin.audit.time')}</th>
            <th scope="col">{t('admin.audit.who')}</th>
            <th scope="col">{t('admin.audit.action')}</th>
            <th scope="col">{t('admin.audit.whom')}</th>
            <th scope="col">{t('admin.audit.details')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
