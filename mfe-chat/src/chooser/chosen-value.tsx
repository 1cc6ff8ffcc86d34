import type { ReactNode } from 'react';
import { useChooserStyles } from './chooser-styles.ts';

export interface ChooserOption<Id extends string> {
  readonly id: Id;
  /** As it stands in the list. */
  readonly name: string;
  /** As it stands in the closed chooser; the name where there is none. */
  readonly shortName?: string;
  readonly icon?: ReactNode;
}

export interface ChooserProps<Id extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly options: readonly ChooserOption<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Stands before the name in the closed chooser, and alone in the bar of a phone. */
  readonly icon: ReactNode;
  /** Fills the width it has. */
  readonly wide?: boolean;
}

type ChosenValueProps = Pick<ChooserProps<string>, 'options' | 'value' | 'icon' | 'wide'>;

/** What a closed chooser shows. */
export function ChosenValue({ options, value, icon, wide }: ChosenValueProps) {
  const styles = useChooserStyles();
  return (
    <span className={styles.value}>
      {icon}
      <span className={wide ? undefined : styles.barName}>{nameOf(options, value)}</span>
    </span>
  );
}

/** The name a closed chooser shows for its value. */
export function nameOf(options: ChosenValueProps['options'], value: string): string {
  const option = options.find(({ id }) => id === value);
  return option?.shortName ?? option?.name ?? '';
}
