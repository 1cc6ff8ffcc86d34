import { currentLanguage, directionOfLanguage, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { isolated } from '../../../isolated.ts';
import { dataOf } from '../markdown/quotation-elements.ts';
import { primaryOf } from '../markdown/placed-quotation.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';

const useStyles = makeStyles({
  heading: {
    display: 'block',
    marginBlockEnd: '0.2em',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
  },
});

/**
 * Names the language of inserted verses if the reply's own words have another language: "English
 * text: WEB". If the language of those words is not known, the language of the page counts.
 */
export function LanguageHeading(props: QuotationNodeProps) {
  const styles = useStyles();
  const t = useT();
  const page = currentLanguage();
  const { quotation, isInOwnLanguage } = dataOf(props).placed;
  const { language, abbreviation } = quotation;
  if (language === undefined || abbreviation === undefined) return null;
  if (isInOwnLanguage ?? primaryOf(language) === page) return null;
  return (
    <span data-quotation-mark="" className={styles.heading}>
      <span lang={page} dir={directionOfLanguage(page)}>
        {t('chat.quotation.language', {
          language: nameOf(language, page),
          text: isolated(abbreviation),
        })}
      </span>
    </span>
  );
}

/** Returns the name of a language, given as a BCP 47 tag, in another language. */
function nameOf(language: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
  } catch {
    // `Intl.DisplayNames` throws an error if the tag has a form that the browser does not know.
    return language;
  }
}
