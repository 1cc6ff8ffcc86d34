import { languages, useLanguage } from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { Select } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

export function LanguageChoice() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <Select
      aria-label={t('shell.user.language')}
      value={language}
      onChange={(_event, { value }) => setLanguage(value as Language)}
    >
      {languages.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
