import type { ScriptureText } from '@targum/contracts/on-demand';
import { languages } from '@targum/ui-kit';

/** "fr" for "fr-CA" and "fra"; undefined if the tag of a text is no language. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

/** The languages of the screens in which no text is installed, as tags. */
export function languagesWithoutText(texts: readonly Pick<ScriptureText, 'language'>[]): string[] {
  const installed = new Set(texts.map(({ language }) => languageOf(language)));
  return languages.map(({ id }) => id).filter((id) => !installed.has(id));
}
