import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const NARROW = '@container numbers (max-width: 599.98px)';

const useStyles = makeStyles({
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
  container: { containerName: 'numbers', containerType: 'inline-size' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'end',
      verticalAlign: 'baseline',
      fontVariantNumeric: 'tabular-nums',
    },
    '& th:first-child': {
      // Without a width, many columns of numbers leave a name one word a line.
      width: '30%',
      paddingInlineStart: 0,
      textAlign: 'start',
      overflowWrap: 'anywhere',
    },
    '& :is(th, td):last-child': { paddingInlineEnd: 0 },
    '& thead th': {
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& tbody th': { fontWeight: tokens.fontWeightSemibold },
    '& tbody tr': {
      borderBlockStartWidth: tokens.strokeWidthThin,
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
    // In a narrow container each row is a card with the names of the columns.
    [NARROW]: {
      display: 'block',
      '& thead': { display: 'none' },
      '& tbody': { display: 'block' },
      '& tbody tr': { display: 'block', paddingBlock: tokens.spacingVerticalS },
      '& tbody th:first-child': { display: 'block', width: 'auto', padding: 0 },
      '& td': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: tokens.spacingHorizontalM,
        padding: `${tokens.spacingVerticalXXS} 0`,
      },
      '& td::before': { content: 'attr(data-label)', color: tokens.colorNeutralForeground3 },
    },
  },
});

type Role = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell';

/**
 * Repeats the role of an element, because some browsers forget the roles of a table whose rows are
 * cards.
 */
const role = (name: Role) => ({ role: name });

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
}

interface NumberTableProps {
  readonly label: string;
  /** The heading of the rows' names, then the headings of the numbers. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly Row[];
}

export function NumberTable({ label, columns, rows }: NumberTableProps) {
  const styles = useStyles();
  const t = useT();
  if (rows.length === 0) return <p className={styles.empty}>{t('admin.usage.noRows')}</p>;
  const [first, ...rest] = columns;
  return (
    <div className={styles.container}>
      <table className={styles.table} aria-label={label} {...role('table')}>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {[first, ...rest].map((column) => (
              <th key={column} scope="col" {...role('columnheader')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} {...role('row')}>
              <th scope="row" {...role('rowheader')}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={rest[index]} {...role('cell')} data-label={rest[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
