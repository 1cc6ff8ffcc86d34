import { auditAction } from '@targum/contracts/on-demand';
import type { AuditAction } from '@targum/contracts/on-demand';
import { Field } from '@targum/ui-kit/forms';
import { Dropdown, Option } from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';
import { usePickerStyles } from './picker-styles.ts';
import { useActionNames } from './use-action-names.ts';

interface ActionPickerProps {
  readonly value: readonly AuditAction[];
  readonly onChange: (actions: readonly AuditAction[]) => void;
}

/** Chooses the actions to show. An empty choice shows all actions. */
export function ActionPicker({ value, onChange }: ActionPickerProps) {
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
