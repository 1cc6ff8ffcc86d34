import { makeStyles, MOBILE, Search20Regular, tokens, useObservable } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n.ts';
import { searchText } from './search-text.ts';

const useStyles = makeStyles({
  field: {
    flexShrink: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '40px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    // 44 px for the finger, and the border.
    [MOBILE]: { minHeight: '46px' },
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});

interface SearchFieldProps {
  readonly onChosen?: (() => void) | undefined;
}

/** The sidebar's field. Using it opens the search, which takes over the text. */
export function SearchField({ onChosen }: SearchFieldProps) {
  const styles = useStyles();
  const t = useT();
  const openDialog = useOpenDialog();
  const text = useObservable(searchText);
  const open = () => {
    openDialog('search');
    onChosen?.();
  };
  return (
    <label className={styles.field}>
      <Search20Regular />
      <input
        className={styles.input}
        type="search"
        value={text}
        placeholder={t('shell.search.label')}
        aria-label={t('shell.search.label')}
        aria-haspopup="dialog"
        onClick={open}
        onChange={({ target }) => {
          searchText.set(target.value);
          open();
        }}
        onKeyDown={({ key }) => key === 'Enter' && open()}
      />
    </label>
  );
}
