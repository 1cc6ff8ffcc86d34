import {
  languages,
  makeStyles,
  MOBILE,
  themeSettings,
  useLanguage,
  useThemeSetting,
} from '@targum/ui-kit';
import { Radio, RadioGroup } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  // The box of a radio button stands in line with the fields of other sections.
  group: { marginInlineStart: '-8px' },
  choice: {
    [MOBILE]: {
      minHeight: '44px',
      alignItems: 'center',
      // The whole line can be touched.
      '& .fui-Radio__input': { width: '100%' },
    },
  },
});

export function LanguageChoice() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <Choice
      label={t('shell.settings.language')}
      value={language}
      options={languages.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
      onChoose={setLanguage}
    />
  );
}

export function ThemeChoice() {
  const t = useT();
  const [setting, setSetting] = useThemeSetting();
  return (
    <Choice
      label={t('shell.settings.theme')}
      value={setting}
      options={themeSettings.map((name) => ({
        value: name,
        label: t(`shell.settings.theme.${name}`),
      }))}
      onChoose={setSetting}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly lang?: string;
  }[];
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const styles = useStyles();
  return (
    <RadioGroup
      className={styles.group}
      aria-label={label}
      value={value}
      onChange={(_event, chosen) => onChoose(chosen.value as Value)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          className={styles.choice}
          value={option.value}
          label={<span lang={option.lang}>{option.label}</span>}
        />
      ))}
    </RadioGroup>
  );
}
