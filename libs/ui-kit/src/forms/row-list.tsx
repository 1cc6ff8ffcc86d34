import type { ReactNode } from 'react';
import { makeStyles, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} 0`,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    '& > svg': { flexShrink: 0 },
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  details: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  action: { flexShrink: 0 },
});

interface RowListProps {
  readonly label?: string;
  readonly children: ReactNode;
}

export function RowList({ label, children }: RowListProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly icon?: ReactNode;
  readonly name: string;
  readonly nameId?: string;
  readonly details: readonly string[];
  readonly action?: ReactNode;
}

export function Row({ icon, name, nameId, details, action }: RowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.text}>
        <div id={nameId} className={styles.name}>
          <bdi>{name}</bdi>
        </div>
        {details.map((line) => (
          <div key={line} className={styles.details}>
            {line}
          </div>
        ))}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
