import { makeStyles, MOBILE, tokens, useFormat } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { useTextsQuery } from '../texts/texts-api.ts';
import { languagesWithoutText } from './languages-without-text.ts';

const useStyles = makeStyles({
  note: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  // On a phone, the list of users needs the room.
  short: { [MOBILE]: { display: 'none' } },
});

interface LanguagesNoteProps {
  /** Whether to leave out on phones how quotations in these languages count. */
  readonly isShort: boolean;
}

/**
 * Names the languages of the screens that have no text, because quotations in them count as
 * retellings. Renders nothing if there is no text at all, which has a notice of its own.
 */
export function LanguagesNote({ isShort }: LanguagesNoteProps) {
  const styles = useStyles();
  const t = useT();
  const { locale } = useFormat();
  const { data: texts = [] } = useTextsQuery();
  const missing = texts.length === 0 ? [] : languagesWithoutText(texts);
  if (missing.length === 0) return null;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = new Intl.ListFormat(locale).format(missing.map((tag) => names.of(tag) ?? tag));
  return (
    <p className={styles.note}>
      {t('admin.quotations.languages', { languages: list, count: missing.length })}{' '}
      <span className={isShort ? styles.short : undefined}>{t('admin.quotations.retellings')}</span>
    </p>
  );
}
