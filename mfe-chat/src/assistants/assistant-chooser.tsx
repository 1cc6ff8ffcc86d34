import { lazy, Suspense, useId, useState } from 'react';
import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, ChevronDown20Regular, mergeClasses, useAssistant } from '@targum/ui-kit';
import { useChooserStyles } from './chooser-styles.ts';

/** The list that opens carries positioning and focus management: it comes after the first screen. */
const AssistantDropdown = lazy(() => import('./assistant-dropdown.tsx'));

export interface AssistantChooserProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: AssistantId;
  readonly onChange: (id: AssistantId) => void;
  /** Fills the width it has. */
  readonly wide?: boolean;
}

/** Chooses one of the five assistants. */
export function AssistantChooser(props: AssistantChooserProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Suspense fallback={<ClosedChooser {...props} onOpen={() => setWasOpened(true)} />}>
      <AssistantDropdown {...props} openAtOnce={wasOpened} />
    </Suspense>
  );
}

/** Looks like the chooser until that is there, and remembers being opened. */
function ClosedChooser({ label, value, wide, onOpen }: AssistantChooserProps & { onOpen(): void }) {
  const styles = useChooserStyles();
  const listId = useId();
  const { name } = useAssistant(value);
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      aria-controls={listId}
      aria-label={label}
      className={mergeClasses(styles.closed, wide ? styles.wide : styles.narrow)}
      onClick={onOpen}
    >
      <span className={styles.value}>
        <AssistantIcon assistantId={value} size="small" />
        <span className={mergeClasses(styles.name, !wide && styles.barName)}>{name}</span>
      </span>
      <ChevronDown20Regular />
    </button>
  );
}
