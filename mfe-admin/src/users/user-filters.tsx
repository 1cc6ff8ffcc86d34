import { Button, Search20Regular } from '@targum/ui-kit';
import { ArrowSortDown20Regular, ArrowSortUp20Regular } from '@targum/ui-kit/admin';
import { Field, Input } from '@targum/ui-kit/forms';
import { Choice } from '../common/choice.tsx';
import { FiltersCard } from '../common/filters-card.tsx';
import { useT } from '../i18n.ts';
import { defaultFilters } from './filter-users.ts';
import type { UserFilters as Filters } from './filter-users.ts';
import { StatusTabs } from './status-tabs.tsx';

interface UserFiltersProps {
  readonly filters: Filters;
  readonly summary: string | undefined;
  readonly counts: Readonly<Record<Filters['status'], number>> | undefined;
  readonly onChange: (filters: Filters) => void;
}

export function UserFilters({ filters, summary, counts, onChange }: UserFiltersProps) {
  const t = useT();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  const ascending = filters.order === 'asc';
  return (
    <FiltersCard
      title={t('admin.users.filters')}
      summary={summary}
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
      <Field label={t('admin.users.search')}>
        <Input
          type="search"
          value={filters.search}
          placeholder={t('admin.users.searchPlaceholder')}
          contentBefore={<Search20Regular />}
          onChange={(_event, data) => set({ search: data.value })}
        />
      </Field>
      <Choice
        label={t('admin.users.type')}
        value={filters.type}
        options={[
          ['all', t('admin.users.type.all')],
          ['admins', t('admin.users.type.admins')],
          ['regular', t('admin.users.type.regular')],
        ]}
        onChange={(type) => set({ type })}
      />
      <Choice
        label={t('admin.users.status')}
        value={filters.status}
        options={[
          ['all', t('admin.users.status.all')],
          ['pending', t('admin.users.status.pending')],
          ['approved', t('admin.users.status.approved')],
          ['rejected', t('admin.users.status.rejected')],
        ]}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={t('admin.users.sort')}
        value={filters.sort}
        options={[
          ['createdAt', t('admin.users.sort.createdAt')],
          ['name', t('admin.users.sort.name')],
          ['email', t('admin.users.sort.email')],
          ['lastLoginAt', t('admin.users.sort.lastLoginAt')],
          ['totalChats', t('admin.users.sort.totalChats')],
          ['totalMessages', t('admin.users.sort.totalMessages')],
        ]}
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
