import { useState } from 'react';
import { isInvisible, limits } from '@targum/contracts';
import { displayName, makeStyles, tokens } from '@targum/ui-kit';
import { Combobox } from '@targum/ui-kit/admin';
import { Field } from '@targum/ui-kit/forms';
import { Option } from '@targum/ui-kit/menus';
import { usePickerStyles } from '../common/picker-styles.ts';
import { usePaused } from '../common/use-paused.ts';
import { useT } from '../i18n.ts';
import { useSearchUsersQuery } from './audit-api.ts';

const useStyles = makeStyles({
  texts: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  email: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface PersonPickerProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses one user by name or email. A deleted user who is already chosen appears as an id. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const t = useT();
  const styles = useStyles();
  const picker = usePickerStyles();
  // The typed text. Undefined while the field shows the chosen user.
  const [typed, setTyped] = useState<string>();
  const wanted = typed === undefined || isInvisible(typed) ? '' : typed.trim();
  const text = usePaused(wanted);
  const lookup = useSearchUsersQuery(value, { skip: value === '' }).currentData;
  const search = useSearchUsersQuery(text, { skip: text === '' });
  const found = text === '' ? undefined : search.currentData;

  const nameOfChosen = () => {
    if (value === '') return '';
    const id = value.slice(-8);
    // The user's name is unknown until the server has answered.
    if (!lookup) return id;
    return lookup[0] ? displayName(lookup[0]) : t('admin.audit.deletedUser', { id });
  };
  const note = () => {
    if (text === '' || text !== wanted) return t('admin.audit.person.hint');
    if (search.isError) return t('admin.loadFailed.text');
    return t(found ? 'admin.audit.person.none' : 'admin.audit.person.searching');
  };

  return (
    <Field label={t('admin.audit.person')}>
      <Combobox
        className={picker.box}
        clearable
        // The field looks like a search. It has no icon that opens the list, because an empty text
        // has no list.
        expandIcon={null}
        placeholder={t('admin.audit.person.all')}
        input={{ className: picker.input, maxLength: limits.search.queryMax }}
        selectedOptions={value === '' ? [] : [value]}
        value={typed ?? nameOfChosen()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed === '') onChange('');
          setTyped(undefined);
        }}
        onOptionSelect={(_event, { optionValue = '' }) => {
          setTyped(undefined);
          onChange(optionValue);
        }}
      >
        {found && found.length > 0 ? (
          found.map((user) => (
            <Option
              key={user.id}
              className={picker.option}
              value={user.id}
              text={displayName(user)}
            >
              <span className={styles.texts}>
                <bdi>{displayName(user)}</bdi>
                {displayName(user) !== user.email && (
                  <span className={styles.email}>{user.email}</span>
                )}
              </span>
            </Option>
          ))
        ) : (
          <Option disabled className={picker.option} value="" text="">
            {note()}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
