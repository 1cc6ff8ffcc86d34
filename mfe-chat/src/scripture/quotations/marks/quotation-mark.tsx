import { Fragment } from 'react';
import type { ReactNode } from 'react';
import {
  currentLanguage,
  directionOfLanguage,
  FurtherIcon,
  lazyComponent,
  makeStyles,
  mergeClasses,
  MOBILE,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { useOpenPassage } from '../../passages/open-passage.ts';
import { InlineButton } from '../../passages/references/inline-button.tsx';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import type { PlacedQuotation } from '../markdown/placed-quotation.ts';
import { isOfText, toneOf } from '../results.ts';
import type { QuotationWithMark, MessageQuotation } from '../results.ts';
import { limitsOf, markText } from './mark-text.ts';
import { useListTextsQuery } from '../../passages/passages-api.ts';
import { useInlinePopover } from '../../passages/references/use-inline-popover.ts';
import type { LazyComponent, ResultIconProps } from '@targum/ui-kit';

const useStyles = makeStyles({
  mark: {
    // The mark keeps its own style in a text that is bold, slanted or a heading.
    fontSize: tokens.fontSizeBase300,
    fontStyle: 'normal',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'break-word',
  },
  block: {
    display: 'block',
    marginBlock: '-0.4em 1em',
    // On a phone, a button that stands alone is large enough for a finger.
    [MOBILE]: {
      '&:has([role="button"])': { marginBlock: '-12px 0' },
      '& [role="button"]': {
        display: 'inline-flex',
        alignItems: 'center',
        boxSizing: 'border-box',
        minHeight: '44px',
      },
    },
  },
  exact: { color: tokens.colorBrandForeground1 },
  attention: { color: tokens.colorPaletteMarigoldForeground2 },
  neutral: { color: tokens.colorNeutralForeground3 },
  line: { whiteSpace: 'nowrap' },
  icon: { width: '1.15em', height: '1.15em', marginInlineEnd: '0.25em', verticalAlign: '-0.2em' },
});

export function QuotationMark(props: QuotationNodeProps) {
  const styles = useStyles();
  const t = useT();
  const { placed, isBlock } = dataOf<QuotationWithMark>(props);
  const { quotation, key } = placed;
  const open = useOpening(quotation);
  const limits = limitsOf(quotation, t, useIsEarlierEdition(quotation));
  const { shown, name, title } = markText(quotation, t, {
    isButton: hasPopover(quotation) || open !== undefined,
    limits,
  });
  // Does not split after a dot, so that the dot and the name of a text after it stay on one line.
  const [begin = '', ...words] = shown.split(/(?<!·) /);
  return (
    <span
      data-quotation-mark={key}
      className={mergeClasses(styles.mark, isBlock && styles.block, styles[toneOf(quotation)])}
    >
      {!isBlock && ' '}
      <span lang={currentLanguage()} dir={directionOfLanguage(currentLanguage())}>
        <MarkControl placed={placed} name={name} open={open}>
          {/* As the title of the button, screen readers would say it after the name. */}
          <span title={title}>
            <span className={styles.line}>
              <LazyResultIcon result={quotation.result} className={styles.icon} />
              {begin}
            </span>
            {words.map((word, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the words have no places of their own
              <Fragment key={index}>
                {' '}
                {word.includes(' ') ? <span className={styles.line}>{word}</span> : word}
              </Fragment>
            ))}
          </span>
        </MarkControl>
      </span>
    </span>
  );
}

interface MarkControlProps {
  readonly placed: PlacedQuotation<QuotationWithMark>;
  readonly name: string;
  readonly open: (() => void) | undefined;
  readonly children: ReactNode;
}

function MarkControl({ placed, name, open, children }: MarkControlProps) {
  if (hasPopover(placed.quotation)) {
    return (
      <PopoverButton placed={placed} name={name}>
        {children}
      </PopoverButton>
    );
  }
  if (!open) return children;
  return (
    <InlineButton aria-label={name} onPress={open}>
      {children}
    </InlineButton>
  );
}

/** Returns a function that opens the verses of a quotation. Undefined if the place is not known. */
function useOpening(quotation: QuotationWithMark): (() => void) | undefined {
  const openPassage = useOpenPassage();
  const { ref, textId } = quotation;
  if (!openPassage || ref === undefined || textId === undefined) return undefined;
  return isOfText(quotation) ? () => openPassage({ ref, textId }) : undefined;
}

/** The marks that do not open verses have a popover, which also says what they mean. */
const hasPopover = ({ result, source }: QuotationWithMark): boolean =>
  ['differs', 'retelling', 'unchecked', 'pasted'].includes(result) ||
  (result === 'same_words' && source !== undefined);

/** Reports whether the text of a quotation has been replaced since the check. False if unknown. */
function useIsEarlierEdition({ result, textId, checksum }: MessageQuotation): boolean {
  const skip = checksum === undefined || result === 'unchecked' || result === 'pasted';
  const { data: texts } = useListTextsQuery(undefined, { skip });
  const installed = skip ? undefined : texts?.find(({ id }) => id === textId);
  return installed !== undefined && installed.checksum !== checksum;
}

export const QuotationPopover = lazyComponent(() => import('../popover/quotation-popover.tsx'));

function PopoverButton(props: { placed: PlacedQuotation; name: string; children: ReactNode }) {
  const { placed, name, children } = props;
  const { button, isOpen, toggle, close } = useInlinePopover(QuotationPopover);
  return (
    <>
      <InlineButton
        ref={button}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={toggle}
      >
        {children}
      </InlineButton>
      {isOpen && <QuotationPopover placed={placed} name={name} button={button} onClose={close} />}
    </>
  );
}

/** Shows the icon of a quotation's result. The icon loads with the code of the marks. */
export const LazyResultIcon: LazyComponent<ResultIconProps> = lazyComponent(async () => ({
  default: (await FurtherIcon.load()).ResultIcon,
}));
