import { useEffect, useRef } from 'react';
import { AssistantIcon, mergeClasses, useAssistant, useAssistants } from '@targum/ui-kit';
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
  const assistants = useAssistants();
  const chosen = useAssistant(value);
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
      value={chosen.name}
      button={{
        children: (
          <span className={styles.value}>
            <AssistantIcon assistantId={value} size="small" />
            <span className={mergeClasses(styles.name, !wide && styles.barName)}>
              {chosen.name}
            </span>
          </span>
        ),
      }}
      listbox={{ className: styles.list }}
      positioning={{ position: 'below', align: wide ? 'start' : 'end' }}
      onOptionSelect={(_event, { optionValue }) => {
        const picked = assistants.find(({ id }) => id === optionValue);
        if (picked && picked.id !== value) onChange(picked.id);
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
