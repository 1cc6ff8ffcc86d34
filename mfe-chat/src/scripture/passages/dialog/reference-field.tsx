import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { makeStyles, mergeClasses, MOBILE, tokens } from '@targum/ui-kit';
import { FormTextField } from '@targum/ui-kit/forms';
import { useT } from '../../../i18n-later.ts';
import { exampleReference } from '../problem-text.ts';
import { useBookSuggestions } from './use-book-suggestions.ts';
import type { PassageForm } from './use-passage-form.ts';

const useStyles = makeStyles({
  // Reserves room for a problem of one line, so that the controls below do not move.
  place: { position: 'relative', minHeight: '5.25rem' },
  list: {
    position: 'absolute',
    zIndex: 1,
    // Below the label and the field.
    insetBlockStart: '4.25rem',
    insetInline: 0,
    margin: 0,
    padding: '4px',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    paddingInline: '10px',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [MOBILE]: { minHeight: '44px' },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    // High contrast modes remove backgrounds but show this outline.
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
  },
});

/** The field for a reference, which suggests books while the user types. */
export function ReferenceField({ form }: { readonly form: PassageForm }) {
  const styles = useStyles();
  const t = useT();
  const listId = useId();
  const { control, words, texts, problem, isBusy, onWords, onFinished } = form;
  const suggested = useBookSuggestions(words, texts);
  /** The words for which the user has closed the list. The list begins closed. */
  const [closedFor, close] = useState<string | undefined>(words);
  const [active, setActive] = useState<{ readonly words: string; readonly index: number }>();
  const books = isBusy || closedFor === words ? [] : suggested;
  const index = active?.words === words ? active.index : -1;
  const isOpen = books.length > 0;
  const idOf = (place: number) => `${listId}-${place}`;

  const choose = (book: string) => {
    onWords(`${book} `);
    close(`${book} `);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const { length } = books;
    const chosen = books[index];
    if (event.key === 'ArrowDown') setActive({ words, index: (index + 1) % length });
    else if (event.key === 'ArrowUp') {
      setActive({ words, index: (Math.max(index, 0) + length - 1) % length });
    } else if (event.key === 'Escape') close(words);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.place}>
      <FormTextField
        control={control}
        name="words"
        label={t('chat.passage.reference')}
        error={problem}
        // A polite live region announces the problem.
        quiet
        // The placeholder starts on the side of the page. A reference starts on the side of its
        // script.
        {...(words !== '' && { dir: 'auto' })}
        placeholder={exampleReference(t)}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        readOnly={isBusy}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && index >= 0 ? idOf(index) : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close(words);
          onFinished();
        }}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('chat.passage.books')}
          className={styles.list}
        >
          {books.map((book, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={book}
              id={idOf(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              className={mergeClasses(styles.option, place === index && styles.active)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(book)}
            >
              <bdi>{book}</bdi>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
