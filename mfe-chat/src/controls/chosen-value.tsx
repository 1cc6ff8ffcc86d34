import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, MOBILE, tokens } from '@targum/ui-kit';

/** The `containerName` of the row of an input whose choosers adapt to its width. */
export const COMPOSER = 'composer';
export const NARROW_COMPOSER = `@container ${COMPOSER} (max-width: 479.98px)`;

export interface ChooserOption<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly shortName?: string;
  readonly icon?: ReactNode;
  /** The list, and a closed chooser of full width, show this text below the name. */
  readonly description?: string;
  readonly sample?: { readonly isPlaying: boolean; readonly toggle: (text: string) => void };
}

export interface ChooserProps<Id extends string> {
  readonly label: string;
  readonly options: readonly ChooserOption<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Precedes the name in the closed chooser. */
  readonly icon: ReactNode;
  readonly wide?: boolean;
  /** True if the closed chooser is its icon alone on phones. */
  readonly iconOnPhones?: boolean;
}

type ChosenValueProps = Pick<
  ChooserProps<string>,
  'options' | 'value' | 'icon' | 'wide' | 'iconOnPhones'
>;

export function ChosenValue({ options, value, icon, wide, iconOnPhones }: ChosenValueProps) {
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
        <span className={mergeClasses(styles.narrowName, iconOnPhones && styles.notOnPhones)}>
          {name}
        </span>
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

export const useChooserStyles = makeStyles({
  closed: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    // The gap and the padding are those of the open chooser, so that nothing moves when it loads.
    gap: '4px',
    boxSizing: 'border-box',
    height: '38px',
    padding: '0 10px 0 6px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    [MOBILE]: { height: '44px' },
  },
  wideClosed: {
    width: '100%',
    height: 'auto',
    minHeight: '58px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    [MOBILE]: { height: 'auto' },
  },
  narrowClosed: { minWidth: 0, [MOBILE]: { padding: '0 8px' } },
  iconClosed: {
    flexShrink: 0,
    [MOBILE]: {
      justifyContent: 'center',
      width: '44px',
      padding: 0,
      border: 'none',
      backgroundColor: 'transparent',
      '& > svg': { display: 'none' },
    },
  },
  value: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  texts: { minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'start' },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  narrowName: {
    maxWidth: '11rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [NARROW_COMPOSER]: { display: 'none' },
  },
  notOnPhones: { [MOBILE]: { display: 'none' } },
  /** The text beside a narrow chooser needs the room of this icon. */
  chevron: { [NARROW_COMPOSER]: { display: 'none' } },
});
