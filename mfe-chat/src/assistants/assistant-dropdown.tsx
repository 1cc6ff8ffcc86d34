import { useEffect, useRef } from 'react';
import { assistantById, assistants } from '@targum/contracts';
import { AssistantIcon, mergeClasses } from '@targum/ui-kit';
import { Dropdown, Option } from '@targum/ui-kit/menus';
import type { AssistantChooserProps } from './assistant-chooser.tsx';
import { useChooserStyles } from './chooser-styles.ts';

interface AssistantDropdownProps extends AssistantChooserProps {
  /** It was opened before it had been loaded. */
  readonly openAtOnce: boolean;
}

export default function AssistantDropdown(props: AssistantDropdownProps) {
  const { label, value, onChange, wide, openAtOnce } = props;
  const styles = useChooserStyles();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openAtOnce) button.current?.focus();
  }, [openAtOnce]);

  return (
    <Dropdown
      ref={button}
      className={mergeClasses(styles.dropdown, wide ? styles.wide : styles.narrow)}
      aria-label={label}
      defaultOpen={openAtOnce}
      selectedOptions={[value]}
      value={assistantById(value).name}
      button={{
        children: (
          <span className={styles.value}>
            <AssistantIcon assistantId={value} size="small" />
            <span className={mergeClasses(styles.name, !wide && styles.barName)}>
              {assistantById(value).name}
            </span>
          </span>
        ),
      }}
      listbox={{ className: styles.list }}
      positioning={{ position: 'below', align: wide ? 'start' : 'end' }}
      onOptionSelect={(_event, { optionValue }) => {
        const chosen = assistants.find(({ id }) => id === optionValue);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
    >
      {assistants.map(({ id, name }) => (
        <Option key={id} value={id} text={name} className={styles.option}>
          <AssistantIcon assistantId={id} size="small" />
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
