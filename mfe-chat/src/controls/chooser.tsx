import { useId } from 'react';
import {
  ChevronDown20Regular,
  DeferredComponent,
  lazyComponent,
  mergeClasses,
} from '@targum/ui-kit';
import { ChosenValue, useChooserStyles } from './chosen-value.tsx';
import type { ChooserProps } from './chosen-value.tsx';

/** The list brings code for positions and focus, so this component loads after the first screen. */
const ChooserDropdown = lazyComponent(() => import('./chooser-dropdown.tsx'));

export function Chooser<Id extends string>(props: ChooserProps<Id>) {
  const onChange = (id: string) => {
    const chosen = props.options.find((option) => option.id === id);
    if (chosen && chosen.id !== props.value) props.onChange(chosen.id);
  };
  return (
    <DeferredComponent renderPlaceholder={(open) => <ClosedChooser {...props} onOpen={open} />}>
      {(wasOpened) => <ChooserDropdown {...props} onChange={onChange} openAtOnce={wasOpened} />}
    </DeferredComponent>
  );
}

/** Looks like the chooser until the chooser's code has loaded. A press opens the chooser. */
function ClosedChooser<Id extends string>(props: ChooserProps<Id> & { onOpen(): void }) {
  const { label, wide, iconOnPhones, onOpen } = props;
  const styles = useChooserStyles();
  const listId = useId();
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      aria-controls={listId}
      aria-label={label}
      title={label}
      className={mergeClasses(
        styles.closed,
        wide ? styles.wideClosed : styles.narrowClosed,
        iconOnPhones && styles.iconClosed,
      )}
      onClick={onOpen}
      onKeyDown={({ key }) => key === 'ArrowDown' && onOpen()}
    >
      <ChosenValue {...props} />
      <ChevronDown20Regular className={styles.chevron} />
    </button>
  );
}
