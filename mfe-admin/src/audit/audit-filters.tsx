import { Field, Input } from '@targum/ui-kit/forms';
import { auditAction } from '@targum/contracts/on-demand';
import type { AuditAction } from '@targum/contracts/on-demand';
import { Dropdown, Option } from '@targum/ui-kit/menus';
import { FiltersCard } from '../common/filters-card.tsx';
import { usePickerStyles } from '../common/picker-styles.ts';
import { useT } from '../i18n.ts';
import { noAuditFilters } from './filters.ts';
import type { AuditFormFilters } from './filters.ts';
import { PersonPicker } from './person-picker.tsx';
import { useActionNames } from './use-action-names.ts';

interface AuditFiltersProps {
  readonly filters: AuditFormFilters;
  readonly summary: string | undefined;
  readonly onChange: (filters: AuditFormFilters) => void;
}

export function AuditFiltersCard({ filters, summary, onChange }: AuditFiltersProps) {
  const t = useT();
  const set = (change: Partial<AuditFormFilters>) => onChange({ ...filters, ...change });
  return (
    <FiltersCard
      title={t('admin.audit.filters')}
      summary={summary}
      onClear={() => onChange(noAuditFilters)}
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

interface ActionPickerProps {
  readonly value: readonly AuditAction[];
  readonly onChange: (actions: readonly AuditAction[]) => void;
}

function ActionPicker({ value, onChange }: ActionPickerProps) {
  const t = useT();
  const picker = usePickerStyles();
  const nameOf = useActionNames();
  const [only] = value;
  const several = t('admin.audit.actions', { count: value.length });
  const text = only === undefined ? t('admin.audit.action.all') : nameOf(only);
  return (
    <Field label={t('admin.audit.action')}>
      <Dropdown
        className={picker.box}
        multiselect
        // A popup outside the field would be outside the landmarks of the page.
        inlinePopup
        // Beside the field, the popup would be outside a narrow window.
        positioning={{ fallbackPositions: ['above-start'] }}
        selectedOptions={[...value]}
        value={value.length > 1 ? several : text}
        onOptionSelect={(_event, { selectedOptions }) =>
          onChange(auditAction.options.filter((action) => selectedOptions.includes(action)))
        }
      >
        {auditAction.options.map((action) => (
          <Option key={action} className={picker.option} value={action}>
            {nameOf(action)}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
