import { languagesWithoutText } from '@targum/contracts/on-demand';
import { useFormat } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useLanguageName } from './use-language-name.ts';

/** Returns a sentence that names the languages of the interface without a text, if there are any. */
export function useMissingTexts(texts: readonly { readonly language: string }[]): string | null {
  const t = useT();
  const { locale } = useFormat();
  const languageName = useLanguageName();
  const missing = languagesWithoutText(texts.map(({ language }) => language));
  if (missing.length === 0) return null;
  return t('admin.texts.missing', {
    languages: new Intl.ListFormat(locale).format(missing.map(languageName)),
    count: missing.length,
  });
}
