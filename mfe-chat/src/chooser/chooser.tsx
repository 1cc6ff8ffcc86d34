import { lazy, Suspense, useId, useState } from 'react';
import { ChevronDown20Regular, mergeClasses } from '@targum/ui-kit';
import { ChosenValue } from './chosen-value.tsx';
import type { ChooserProps } from './chosen-value.tsx';
import { useChooserStyles } from './chooser-styles.ts';

/** The list that opens carries positioning and focus management: it comes after the first screen. */
const ChooserDropdown = lazy(() => import('./chooser-dropdown.tsx'));

/** Chooses one of a few. */
export function Chooser<Id extends string>(props: ChooserProps<Id>) {
  const [wasOpened, setWasOpened] = useState(false);
  const onChange = (id: string) => {
    const chosen = props.options.find((option) => option.id === id);
    if (chosen && chosen.id !== props.value) props.onChange(chosen.id);
  };
  return (
    <Suspense fallback={<ClosedChooser {...props} onOpen={() => setWasOpened(true)} />}>
      <ChooserDropdown {...props} onChange={onChange} openAtOnce={wasOpened} />
    </Suspense>
  );
}

type ClosedChooserProps<Id extends string> = ChooserProps<Id> & { onOpen(): void };

/** Looks like the chooser until that is there, and remembers being opened. */
function ClosedChooser<Id extends string>(props: ClosedChooserProps<Id>) {
  const { label, wide, onOpen } = props;
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
      className={mergeClasses(styles.closed, wide ? styles.wide : styles.narrowClosed)}
      onClick={onOpen}
    >
      <ChosenValue {...props} />
      <ChevronDown20Regular />
    </button>
  );
}
