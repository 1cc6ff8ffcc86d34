import type { ScriptureText } from '@targum/contracts/on-demand';
import { languages } from '@targum/ui-kit';

/** Returns "fr" for "fr-CA" and "fra", and undefined for an invalid tag. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

export function languagesWithoutText(texts: readonly Pick<ScriptureText, 'language'>[]): string[] {
  const installed = new Set(texts.map(({ language }) => languageOf(language)));
  return languages.map(({ id }) => id).filter((id) => !installed.has(id));
}
