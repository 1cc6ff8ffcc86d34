import { useEffect, useId, useRef } from 'react';
import { mergeClasses } from '@targum/ui-kit';
import { Dropdown, Option } from '@targum/ui-kit/menus';
import { ChosenValue, nameOf } from './chosen-value.tsx';
import type { ChooserProps } from './chosen-value.tsx';
import { useChooserStyles } from './chooser-styles.ts';

interface ChooserDropdownProps extends ChooserProps<string> {
  /** Whether it was opened before its code had loaded. */
  readonly openAtOnce: boolean;
}

export default function ChooserDropdown(props: ChooserDropdownProps) {
  const { label, options, value, onChange, wide, openAtOnce } = props;
  const styles = useChooserStyles();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openAtOnce) button.current?.focus();
  }, [openAtOnce]);

  return (
    <Dropdown
      ref={button}
      className={mergeClasses(styles.dropdown, wide ? styles.wideDropdown : styles.narrowDropdown)}
      aria-label={label}
      defaultOpen={openAtOnce}
      selectedOptions={[value]}
      value={nameOf(options, value)}
      button={{ children: <ChosenValue {...props} /> }}
      listbox={{ className: styles.list }}
      positioning={{ position: 'below', align: wide ? 'start' : 'end' }}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined) onChange(optionValue);
      }}
    >
      {options.map(({ id, name, icon, description }) => (
        <Option
          key={id}
          value={id}
          text={name}
          className={styles.option}
          // Without it, the description would be a part of the name.
          aria-label={name}
          aria-describedby={description && `${listId}-${id}`}
        >
          {icon}
          <span className={styles.texts}>
            {name}
            {description && (
              <span id={`${listId}-${id}`} className={styles.description}>
                {description}
              </span>
            )}
          </span>
        </Option>
      ))}
    </Dropdown>
  );
}
