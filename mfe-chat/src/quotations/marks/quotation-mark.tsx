import type { ReactNode } from 'react';
import {
  BookOpen20Regular,
  Checkmark20Regular,
  Copy20Regular,
  currentLanguage,
  directionOf,
  Edit20Regular,
  EyeOff20Regular,
  makeStyles,
  mergeClasses,
  tokens,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useOpenPassage } from '../../passages/open-passage.ts';
import { InlineButton } from '../../passages/references/inline-button.tsx';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import type { PlacedQuotation } from '../markdown/placed-quotation.ts';
import type { MessageQuotation } from '../quotations-of.ts';
import { toneOf } from '../results.ts';
import { markText } from './mark-text.ts';
import type { MarkText } from './mark-text.ts';
import { PopoverButton } from './popover-button.tsx';
import { useIsEarlier } from './use-is-earlier.ts';

const useStyles = makeStyles({
  mark: {
    // In bold or slanted text too, the mark is no part of the text.
    fontSize: '13.5px',
    fontStyle: 'normal',
    fontWeight: tokens.fontWeightRegular,
    textDecorationLine: 'none',
    overflowWrap: 'break-word',
  },
  block: { display: 'block', marginBlockStart: '0.3em' },
  exact: { color: tokens.colorBrandForeground1 },
  attention: { color: tokens.colorPaletteMarigoldForeground2 },
  neutral: { color: tokens.colorNeutralForeground3 },
  icon: { width: '1.15em', height: '1.15em', verticalAlign: '-0.2em' },
});

const ICONS = {
  inserted: Checkmark20Regular,
  exact: Checkmark20Regular,
  same_words: Checkmark20Regular,
  differs: Warning20Regular,
  elsewhere: BookOpen20Regular,
  retelling: Edit20Regular,
  unchecked: EyeOff20Regular,
  pasted: Copy20Regular,
} as const;

/** The mark after a quotation: an icon, and what the quotation is. */
export function QuotationMark(props: QuotationNodeProps) {
  const styles = useStyles();
  const t = useT();
  const { placed, isBlock } = dataOf(props);
  const { quotation, isNamed } = placed;
  const isEarlier = useIsEarlier(quotation);
  const text = markText(quotation, t, { isNamed: isNamed && !isBlock, isEarlier });
  const Icon = ICONS[quotation.result];
  const tone = toneOf(quotation.result);
  return (
    <span
      data-quotation-mark={placed.key}
      className={mergeClasses(styles.mark, isBlock && styles.block, tone && styles[tone])}
      lang={currentLanguage()}
      dir={directionOf(currentLanguage())}
    >
      {!isBlock && ' '}
      <MarkControl placed={placed} text={text}>
        <Icon className={styles.icon} />
        {`\u00A0${text.shown}`}
      </MarkControl>
    </span>
  );
}

interface MarkControlProps {
  readonly placed: PlacedQuotation;
  readonly text: MarkText;
  readonly children: ReactNode;
}

/** A button, if there is something to open. */
function MarkControl({ placed, text: { name }, children }: MarkControlProps) {
  const openPassage = useOpenPassage();
  const { quotation } = placed;
  const { ref, textId } = quotation;
  if (hasPopover(quotation)) {
    return (
      <PopoverButton placed={placed} name={name}>
        {children}
      </PopoverButton>
    );
  }
  const isPlace = quotation.result === 'exact' || quotation.result === 'elsewhere';
  if (!isPlace || !openPassage || ref === undefined || textId === undefined) return children;
  return (
    <InlineButton aria-label={name} onPress={() => openPassage({ ref, textId })}>
      {children}
    </InlineButton>
  );
}

/** Whether the words of the text are shown on a press. */
const hasPopover = ({ result, source }: MessageQuotation): boolean =>
  result === 'differs' || (result === 'same_words' && source !== undefined);
