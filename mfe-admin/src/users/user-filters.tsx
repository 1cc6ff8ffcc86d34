import { limits } from '@targum/contracts';
import { userSortKeys } from '@targum/contracts/on-demand';
import { Button, Search20Regular, makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { ArrowSortDown20Regular, ArrowSortUp20Regular, ToggleButton } from '@targum/ui-kit/admin';
import { Input } from '@targum/ui-kit/forms';
import { Choice } from '../common/choice.tsx';
import { FiltersCard } from '../common/filters-card.tsx';
import { useT } from '../i18n.ts';
import { defaultFilters } from './filter-users.ts';
import type { UserFilters } from './filter-users.ts';

const useStyles = makeStyles({
  tabs: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalSNudge },
  count: { marginInlineStart: tokens.spacingHorizontalSNudge, fontVariantNumeric: 'tabular-nums' },
});

interface UserFiltersProps {
  readonly filters: UserFilters;
  readonly counts: Readonly<Record<UserFilters['status'], number>> | undefined;
  readonly onChange: (filters: UserFilters) => void;
}

export function UserFiltersCard({ filters, counts, onChange }: UserFiltersProps) {
  const t = useT();
  const set = (change: Partial<UserFilters>) => onChange({ ...filters, ...change });
  const ascending = filters.order === 'asc';
  return (
    <FiltersCard
      title={t('admin.users.filters')}
      search={
        <Input
          type="search"
          aria-label={t('admin.users.search')}
          value={filters.search}
          maxLength={limits.search.queryMax}
          placeholder={t('admin.users.searchPlaceholder')}
          contentBefore={<Search20Regular />}
          onChange={(_event, data) => set({ search: data.value })}
        />
      }
      tabs={
        counts && (
          <StatusTabs
            value={filters.status}
            counts={counts}
            onChange={(status) => set({ status })}
          />
        )
      }
      onClear={() => onChange(defaultFilters)}
    >
      <Choice
        label={t('admin.users.type')}
        value={filters.type}
        options={['all', 'admins', 'regular']}
        textOf={(type) => t(`admin.users.type.${type}`)}
        onChange={(type) => set({ type })}
      />
      <Choice
        label={t('admin.users.status')}
        value={filters.status}
        options={STATUSES}
        textOf={(status) => t(`admin.users.status.${status}`)}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={t('admin.users.sort')}
        value={filters.sort}
        options={userSortKeys}
        textOf={(sort) => t(`admin.users.sort.${sort}`)}
        onChange={(sort) => set({ sort })}
      />
      <Button
        icon={ascending ? <ArrowSortUp20Regular /> : <ArrowSortDown20Regular />}
        onClick={() => set({ order: ascending ? 'desc' : 'asc' })}
      >
        {t(ascending ? 'admin.users.order.asc' : 'admin.users.order.desc')}
      </Button>
    </FiltersCard>
  );
}

type Status = UserFilters['status'];
const STATUSES = ['all', 'pending', 'approved', 'rejected'] as const satisfies Status[];

interface StatusTabsProps {
  readonly value: Status;
  readonly counts: Readonly<Record<Status, number>>;
  readonly onChange: (status: Status) => void;
}

function StatusTabs({ value, counts, onChange }: StatusTabsProps) {
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
