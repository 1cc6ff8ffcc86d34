import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, ownTokens, tokens } from '@targum/ui-kit';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import { isOfText, toneOf } from '../results.ts';

const useStyles = makeStyles({
  line: {
    paddingInlineStart: '0.3em',
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
  },
  exact: { borderInlineStartColor: ownTokens.colorQuotationBar },
  attention: {
    borderInlineStartStyle: 'dashed',
    borderInlineStartColor: tokens.colorPaletteMarigoldForeground2,
  },
  neutral: {
    borderInlineStartStyle: 'dotted',
    borderInlineStartColor: tokens.colorNeutralForeground3,
  },
});

interface QuotedWordsProps extends QuotationNodeProps {
  readonly children?: ReactNode;
}

/** Words of a quotation in a sentence: in the language of their text, the first ones after a thin line. */
export function QuotedWords({ children, ...props }: QuotedWordsProps) {
  const styles = useStyles();
  const { placed, isFirst } = dataOf(props);
  const { result, language } = placed.quotation;
  const tone = isFirst ? toneOf(result) : undefined;
  return (
    <span
      data-quotation={tone}
      className={tone && mergeClasses(styles.line, styles[tone])}
      lang={isOfText(result) ? language : undefined}
    >
      {children}
    </span>
  );
}
