import { currentLanguage, directionOf, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { isolated } from '../../isolated.ts';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';

const useStyles = makeStyles({
  heading: {
    display: 'block',
    marginBlockEnd: '0.2em',
    fontSize: '13.5px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
  },
});

/** Names the language of inserted verses, if it is not that of the page: "English text: WEB". */
export function LanguageHeading(props: QuotationNodeProps) {
  const styles = useStyles();
  const t = useT();
  const page = currentLanguage();
  const { language, abbreviation } = dataOf(props).placed.quotation;
  if (language === undefined || abbreviation === undefined) return null;
  if (primary(language) === primary(page)) return null;
  return (
    <span data-quotation-mark="" className={styles.heading}>
      <span lang={page} dir={directionOf(page)}>
        {t('chat.quotation.language', {
          language: nameOf(language, page),
          text: isolated(abbreviation),
        })}
      </span>
    </span>
  );
}

/** "en" of "en-GB". */
const primary = (language: string): string | undefined => language.toLowerCase().split('-')[0];

/** The name of a language in another one. @param language a BCP 47 tag, as the text has it. */
function nameOf(language: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
  } catch {
    // The tag of a text may have a form that browsers do not know.
    return language;
  }
}
