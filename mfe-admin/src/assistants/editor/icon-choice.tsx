import { assistantIcon } from '@targum/contracts/on-demand';
import type { SaveAssistantRequest } from '@targum/contracts/on-demand';
import { AssistantSign, makeStyles, tokens } from '@targum/ui-kit';
import { Field, useController } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
import { useT } from '../../i18n.ts';
import { useIconName } from './use-icon-name.ts';

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: { padding: 0, marginBlockEnd: tokens.spacingVerticalXS },
  icons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  icon: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    borderRadius: tokens.borderRadiusLarge,
    border: `2px solid transparent`,
    cursor: 'pointer',
    ':has(:checked)': { border: `2px solid ${tokens.colorBrandStroke1}` },
    ':has(:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'pointer',
    },
  },
});

interface IconChoiceProps {
  readonly control: Control<SaveAssistantRequest, unknown, SaveAssistantRequest>;
}

export function IconChoice({ control }: IconChoiceProps) {
  const styles = useStyles();
  const t = useT();
  const nameOf = useIconName();
  const { field, fieldState } = useController({ control, name: 'icon' });
  return (
    <Field error={fieldState.error?.message}>
      {(described) => (
        <fieldset className={styles.group} role="radiogroup" {...described}>
          <legend className={styles.legend}>{t('admin.assistants.icon')}</legend>
          <div className={styles.icons}>
            {assistantIcon.options.map((icon) => (
              <label key={icon} className={styles.icon} title={nameOf(icon)}>
                <input
                  ref={field.value === icon ? field.ref : undefined}
                  type="radio"
                  name={field.name}
                  value={icon}
                  checked={field.value === icon}
                  aria-label={nameOf(icon)}
                  onChange={() => field.onChange(icon)}
                  onBlur={field.onBlur}
                />
                <AssistantSign icon={icon} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </Field>
  );
}
