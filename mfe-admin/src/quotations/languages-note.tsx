import { makeStyles, tokens, useFormat, languages } from '@targum/ui-kit';
import type { ScriptureText } from '@targum/contracts/on-demand';
import { useT } from '../i18n-later.ts';
import { useTextsQuery } from '../texts/texts-api.ts';

const useStyles = makeStyles({
  note: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
});

export function LanguagesNote() {
  const { data: texts = [] } = useTextsQuery();
  return <MissingLanguages texts={texts} />;
}

type Texts = readonly Pick<ScriptureText, 'language'>[];

/**
 * Names the interface languages that have no text of Scripture: quotations in these languages count
 * as retellings. Renders nothing if no text at all is installed, because `NoTextNotice` says so on
 * the screen of users.
 */
export function MissingLanguages({ texts }: { readonly texts: Texts }) {
  const styles = useStyles();
  const t = useT();
  const { locale } = useFormat();
  const missing = texts.length === 0 ? [] : languagesWithoutText(texts);
  if (missing.length === 0) return null;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = new Intl.ListFormat(locale).format(missing.map((tag) => names.of(tag) ?? tag));
  return (
    <p className={styles.note}>
      {t('admin.quotations.languages', { languages: list, count: missing.length })}{' '}
      {t('admin.quotations.retellings')}
    </p>
  );
}

/** Returns "fr" for "fr-CA" and "fra", and undefined for an invalid tag. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

function languagesWithoutText(texts: Texts): string[] {
  const installed = new Set(texts.map(({ language }) => languageOf(language)));
  return languages.map(({ id }) => id).filter((id) => !installed.has(id));
}
