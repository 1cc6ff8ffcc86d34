import { languages, themeSettings, useLanguage, useThemeSetting } from '@targum/ui-kit';
import { LocalLanguage20Regular, DarkTheme20Regular } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { ChoiceMenu } from './choice-menu.tsx';

export function ThemeMenu() {
  const t = useT();
  const [setting, setSetting] = useThemeSetting();
  return (
    <ChoiceMenu
      label={t('shell.user.theme')}
      icon={<DarkTheme20Regular />}
      value={setting}
      options={themeSettings.map((name) => ({ value: name, label: t(`shell.user.theme.${name}`) }))}
      onChoose={setSetting}
    />
  );
}

export function LanguageMenu() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <ChoiceMenu
      label={t('shell.user.language')}
      icon={<LocalLanguage20Regular />}
      value={language}
      options={languages.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
      onChoose={setLanguage}
    />
  );
}
