import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '@targum/contracts';
import {
  Button,
  Dismiss20Regular,
  LiveRegion,
  makeStyles,
  messageAddress,
  MOBILE,
  Search20Regular,
  tokens,
  useAppDispatch,
  useAppSelector,
  useNavigate,
} from '@targum/ui-kit';
import { Dialog, DialogSurface } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { Results } from './results.tsx';
import { SearchNote } from './search-note.tsx';
import { selectSearchText, setSearchText } from './search-text.ts';
import { useSearch } from './use-search.ts';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: '40rem',
    height: 'min(36rem, var(--dialog-height))',
    padding: 0,
    overflow: 'hidden',
    // On phones the dialog is as high as possible, because the keyboard covers its lower half.
    [MOBILE]: { height: 'var(--dialog-height)' },
  },
  bar: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':focus-within': { borderBottomColor: tokens.colorBrandStroke1 },
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '44px',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});

export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const styles = useStyles();
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectSearchText);
  const search = useSearch(text);
  const [activeId, setActiveId] = useState<string>();
  /**
   * True if Enter was pressed before the answer arrived. The answer then opens the first result.
   */
  const isEntered = useRef(false);
  useEffect(() => () => void dispatch(setSearchText('')), [dispatch]);

  const { chats, messages } = search;
  const results = [
    ...chats.map(({ id }) => ({ id, address: `/chat/${id}` })),
    ...messages.map((message) => ({ id: message.id, address: messageAddress(message) })),
  ];
  const index = Math.max(
    0,
    results.findIndex(({ id }) => id === activeId),
  );
  const active = results[index];

  const choose = (address: string) => {
    onClose();
    void navigate(address);
  };
  const isSearching = search.status === 'searching';
  useEffect(() => {
    if (isSearching || !isEntered.current) return;
    isEntered.current = false;
    if (active) choose(active.address);
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && active) {
      event.preventDefault();
      isEntered.current = false;
      setActiveId(results.at((index + step) % results.length)!.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Until the server has answered, the first result may belong to the previous text, so Enter
      // waits for the answer.
      if (isSearching && activeId === undefined) isEntered.current = true;
      else if (active) choose(active.address);
    }
  };
  const isAnswered = search.query !== '' && !['searching', 'failed'].includes(search.status);
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('shell.search.label')}>
        <div className={styles.bar}>
          <Search20Regular />
          <input
            ref={input}
            className={styles.input}
            type="text"
            role="combobox"
            dir="auto"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={limits.search.queryMax}
            value={text}
            placeholder={t('shell.search.label')}
            aria-label={t('shell.search.label')}
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}-${active.id}`}
            onChange={({ target }) => {
              dispatch(setSearchText(target.value));
              setActiveId(undefined);
              isEntered.current = false;
            }}
            onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
            onKeyDown={onKeyDown}
          />
          <Button
            appearance="subtle"
            icon={<Dismiss20Regular />}
            aria-label={t('shell.dialog.close')}
            title={t('shell.dialog.close')}
            onClick={onClose}
          />
        </div>
        <LiveRegion
          message={isAnswered ? t('shell.search.count', { count: results.length }) : ''}
        />
        <Results
          listId={listId}
          search={search}
          activeId={active?.id}
          onActive={setActiveId}
          onChoose={choose}
        >
          <SearchNote search={search} isEmpty={results.length === 0} />
        </Results>
      </DialogSurface>
    </Dialog>
  );
}
