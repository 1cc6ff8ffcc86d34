import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { useTextsQuery } from '../texts/texts-api.ts';
import { useMissingTexts } from '../texts/use-missing-texts.ts';

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

interface MissingLanguagesProps {
  readonly texts: readonly { readonly language: string }[];
}

/**
 * Names the interface languages that have no text of Scripture: quotations in these languages count
 * as retellings. Renders nothing if no text at all is installed, because `NoTextNotice` says so on
 * the screen of users.
 */
export function MissingLanguages({ texts }: MissingLanguagesProps) {
  const styles = useStyles();
  const t = useT();
  const missing = useMissingTexts(texts);
  if (texts.length === 0 || missing === null) return null;
  return (
    <p className={styles.note}>
      {missing} {t('admin.quotations.retellings')}
    </p>
  );
}
