import { makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { ToggleButton } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';
import type { UserFilters } from './filter-users.ts';

const useStyles = makeStyles({
  tabs: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalSNudge },
  count: { marginInlineStart: tokens.spacingHorizontalSNudge, fontVariantNumeric: 'tabular-nums' },
});

type Status = UserFilters['status'];
const STATUSES = ['all', 'pending', 'approved', 'rejected'] as const satisfies Status[];

interface StatusTabsProps {
  readonly value: Status;
  readonly counts: Readonly<Record<Status, number>>;
  readonly onChange: (status: Status) => void;
}

export function StatusTabs({ value, counts, onChange }: StatusTabsProps) {
  const styles = useStyles();
  const t = useT();
  const { number } = useFormat();
  return (
    <div className={styles.tabs} role="group" aria-label={t('admin.users.byStatus')}>
      {STATUSES.map((status) => (
        <ToggleButton
          key={status}
          size="small"
          shape="circular"
          appearance={value === status ? 'primary' : 'outline'}
          checked={value === status}
          onClick={() => onChange(status)}
        >
          {t(`admin.users.status.${status}`)}{' '}
          <span className={styles.count}>{number(counts[status])}</span>
        </ToggleButton>
      ))}
    </div>
  );
}
