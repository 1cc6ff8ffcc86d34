import type { ScriptureText } from '@targum/contracts/on-demand';
import { makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { Chooser } from '../../../controls/chooser.tsx';
import type { ChooserProps } from '../../../controls/chosen-value.tsx';
import { useT } from '../../../i18n-later.ts';

/** The value of the option that compares with no text. No text can have this id. */
const NO_TEXT = '-';

const useStyles = makeStyles({
  choosers: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' },
  field: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    minWidth: 0,
    [MOBILE]: { flexDirection: 'row', alignItems: 'center', gap: '8px' },
  },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface TextChoosersProps {
  readonly texts: readonly ScriptureText[];
  readonly value: string;
  readonly onChange: (textId: string) => void;
  readonly second: string | undefined;
  readonly onSecond: (textId: string | undefined) => void;
}

export function TextChoosers({ texts, value, onChange, second, onSecond }: TextChoosersProps) {
  const styles = useStyles();
  const t = useT();
  const options = texts.map(({ id, name, abbreviation }) => ({
    ...{ id, name, shortName: abbreviation, description: abbreviation },
  }));
  const others = options.filter(({ id }) => id !== value);
  const none = { id: NO_TEXT, name: t('chat.verses.compareNone') };
  return (
    <div className={styles.choosers}>
      <LabelledChooser
        label={t('chat.verses.text')}
        options={options}
        value={value}
        onChange={onChange}
      />
      {others.length > 0 && (
        <LabelledChooser
          label={t('chat.verses.compare')}
          options={[none, ...others]}
          value={second ?? NO_TEXT}
          onChange={(chosen) => onSecond(chosen === NO_TEXT ? undefined : chosen)}
        />
      )}
    </div>
  );
}

function LabelledChooser(props: Omit<ChooserProps<string>, 'icon' | 'wide'>) {
  const styles = useStyles();
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {props.label}
      </span>
      <Chooser {...props} icon={null} />
    </div>
  );
}
