import type { ReactNode } from 'react';
import { useChooserStyles } from './chooser-styles.ts';

export interface ChooserOption<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly shortName?: string;
  readonly icon?: ReactNode;
  /** The list shows this text below the name, as does a closed chooser of full width. */
  readonly description?: string;
  readonly sample?: OptionSample;
}

export interface OptionSample {
  readonly isPlaying: boolean;
  readonly toggle: (text: string) => void;
}

export interface ChooserProps<Id extends string> {
  readonly label: string;
  readonly options: readonly ChooserOption<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Precedes the name in the closed chooser. The bar of a phone shows the icon alone. */
  readonly icon: ReactNode;
  readonly wide?: boolean;
}

type ChosenValueProps = Pick<ChooserProps<string>, 'options' | 'value' | 'icon' | 'wide'>;

export function ChosenValue({ options, value, icon, wide }: ChosenValueProps) {
  const styles = useChooserStyles();
  const name = optionName(options, value);
  return (
    <span className={styles.value}>
      {icon}
      {wide ? (
        <span className={styles.texts}>
          <span className={styles.name}>{name}</span>
          <span className={styles.description}>{optionOf(options, value)?.description}</span>
        </span>
      ) : (
        <span className={styles.barName}>{name}</span>
      )}
    </span>
  );
}

export function optionName(options: ChosenValueProps['options'], value: string): string {
  const option = optionOf(options, value);
  return option?.shortName ?? option?.name ?? '';
}

const optionOf = (options: ChosenValueProps['options'], value: string) =>
  options.find(({ id }) => id === value);
