import type { ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@targum/ui-kit';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import { isMarked, isOfText, toneOf } from '../results.ts';

const useStyles = makeStyles({
  line: {
    // This border gets the colour and style of a block quotation with the same tone.
    paddingInlineStart: '0.3em',
    borderInlineStartWidth: '2px',
  },
  // Browsers isolate elements with a `dir`. Without this style, each part of a quotation would have
  // the direction of the paragraph.
  part: { unicodeBidi: 'embed' },
});

export function QuotedWords({ children, ...props }: QuotationNodeProps & { children?: ReactNode }) {
  const styles = useStyles();
  const { placed, isFirst, isPart } = dataOf(props);
  const { quotation } = placed;
  const tone = isFirst && isMarked(quotation) ? toneOf(quotation) : undefined;
  const inLanguage = isOfText(quotation) && { lang: quotation.language, dir: quotation.direction };
  return (
    <span
      data-quotation={tone}
      className={mergeClasses(isPart && inLanguage && styles.part, tone && styles.line)}
      {...inLanguage}
    >
      {children}
    </span>
  );
}
