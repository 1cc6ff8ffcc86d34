import {
  makeStyles,
  MOBILE,
  Search20Regular,
  tokens,
  useAppDispatch,
  useAppSelector,
} from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n.ts';
import { selectSearchText, setSearchText } from './search-text.ts';

const useStyles = makeStyles({
  field: { flexShrink: 0, position: 'relative', display: 'grid' },
  icon: {
    position: 'absolute',
    insetInlineStart: tokens.spacingHorizontalM,
    alignSelf: 'center',
    color: tokens.colorNeutralForeground3,
    // A click on the icon is a click on the field.
    pointerEvents: 'none',
  },
  input: {
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: '40px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    paddingInlineStart: '40px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    ':focus': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    // The touch target has 44 px, and the border needs 2 px.
    [MOBILE]: { minHeight: '46px' },
  },
});

/** The search field of the sidebar. Typing opens the search dialog, which takes over the text. */
export function SearchField({ onChosen }: { readonly onChosen?: (() => void) | undefined }) {
  const styles = useStyles();
  const t = useT();
  const openDialog = useOpenDialog();
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectSearchText);
  const open = () => {
    openDialog('search');
    onChosen?.();
  };
  return (
    <span className={styles.field}>
      <Search20Regular className={styles.icon} />
      <input
        className={styles.input}
        type="search"
        value={text}
        placeholder={t('shell.search.label')}
        aria-haspopup="dialog"
        onClick={open}
        onChange={({ target }) => {
          dispatch(setSearchText(target.value));
          open();
        }}
        onKeyDown={({ key }) => key === 'Enter' && open()}
      />
    </span>
  );
}
