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
import { limitsOf, markText } from './mark-text.ts';
import { PopoverButton } from './popover-button.tsx';
import { useIsEarlier } from './use-is-earlier.ts';

const useStyles = makeStyles({
  mark: {
    // The mark is not a part of the text around it, which may be bold, slanted or a heading.
    fontSize: '13.5px',
    fontStyle: 'normal',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'break-word',
  },
  block: { display: 'block', marginBlockStart: '-0.4em' },
  exact: { color: tokens.colorBrandForeground1 },
  attention: { color: tokens.colorPaletteMarigoldForeground2 },
  neutral: { color: tokens.colorNeutralForeground3 },
  begin: { whiteSpace: 'nowrap' },
  icon: { width: '1.15em', height: '1.15em', marginInlineEnd: '0.25em', verticalAlign: '-0.2em' },
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
  const { quotation, isNamed, key } = placed;
  const isEarlier = useIsEarlier(quotation) && !hasPopover(quotation);
  const limits = limitsOf(quotation, t, isEarlier);
  const { shown, name } = markText(quotation, t, { isNamed: isNamed && !isBlock, limits });
  const tone = toneOf(quotation.result);
  const Icon = ICONS[quotation.result];
  const [begin = '', ...words] = shown.split(' ');
  return (
    <span
      data-quotation-mark={key}
      className={mergeClasses(styles.mark, isBlock && styles.block, tone && styles[tone])}
    >
      {!isBlock && ' '}
      <span lang={currentLanguage()} dir={directionOf(currentLanguage())}>
        <MarkControl placed={placed} name={name}>
          <span className={styles.begin}>
            <Icon className={styles.icon} />
            {begin}
          </span>
          {words.map((word) => ` ${word}`).join('')}
        </MarkControl>
      </span>
    </span>
  );
}

interface MarkControlProps {
  readonly placed: PlacedQuotation;
  /** What it is called. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A button, if there is something to open. */
function MarkControl({ placed, name, children }: MarkControlProps) {
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
