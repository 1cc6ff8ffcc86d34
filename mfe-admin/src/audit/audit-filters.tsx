import { Field, Input } from '@targum/ui-kit/forms';
import { FiltersCard } from '../common/filters-card.tsx';
import { useT } from '../i18n.ts';
import { ActionPicker } from './action-picker.tsx';
import { noFilters } from './filters.ts';
import type { Filters } from './filters.ts';
import { PersonPicker } from './person-picker.tsx';

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly summary: string | undefined;
  readonly onChange: (filters: Filters) => void;
}

export function AuditFilters({ filters, summary, onChange }: AuditFiltersProps) {
  const t = useT();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  return (
    <FiltersCard
      title={t('admin.audit.filters')}
      summary={summary}
      onClear={() => onChange(noFilters)}
    >
      <PersonPicker value={filters.person} onChange={(person) => set({ person })} />
      <ActionPicker value={filters.actions} onChange={(actions) => set({ actions })} />
      <Field label={t('admin.audit.from')}>
        <Input
          type="date"
          value={filters.from}
          max={filters.to}
          onChange={(_event, { value }) => set({ from: value })}
        />
      </Field>
      <Field label={t('admin.audit.to')}>
        <Input
          type="date"
          value={filters.to}
          min={filters.from}
          onChange={(_event, { value }) => set({ to: value })}
        />
      </Field>
    </FiltersCard>
  );
}
