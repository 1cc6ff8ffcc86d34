import { useId } from 'react';
import { Button, HelpLink, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import type { QuotationResult } from '@targum/contracts/on-demand';
import { useT } from '../../../i18n-later.ts';
import { useOpenPassage } from '../../passages/open-passage.ts';
import { InlinePopover } from '../../passages/references/inline-popover.tsx';
import type { InlinePopoverProps } from '../../passages/references/inline-popover.tsx';
import { useShownWords } from '../exact-words/shown-words.ts';
import type { PlacedQuotation } from '../markdown/placed-quotation.ts';
import { BothVersions } from './both-versions.tsx';

const useStyles = makeStyles({
  popover: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxHeight: 'min(70vh, 32rem)',
    overflowY: 'auto',
  },
  help: { margin: 0 },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > button': { [MOBILE]: { minHeight: '44px' } },
  },
});

/** The section of the guide about each result. */
const SECTIONS = {
  exact: 'exact',
  same_words: 'same-words',
  differs: 'differs',
  elsewhere: 'elsewhere',
  retelling: 'retelling',
  unchecked: 'unchecked',
  pasted: 'pasted',
  inserted: 'inserted',
} as const satisfies Readonly<Record<QuotationResult, string>>;

export interface QuotationPopoverProps extends InlinePopoverProps {
  readonly placed: PlacedQuotation;
  readonly name: string;
}

export default function QuotationPopover({ placed, name, ...props }: QuotationPopoverProps) {
  const styles = useStyles();
  const t = useT();
  const titleId = useId();
  const openPassage = useOpenPassage();
  const { quotation, key } = placed;
  const { result, label, ref, textId } = quotation;
  const words = useShownWords(key);
  const { button, onClose } = props;

  const open = () => {
    if (ref === undefined || textId === undefined) return;
    // Moves the focus to the button, to which it returns when the passage closes.
    button.current?.focus({ preventScroll: true });
    onClose();
    openPassage?.({ ref, textId });
  };
  const toggle = () => {
    button.current?.focus({ preventScroll: true });
    onClose();
    if (words.isShown) words.hide();
    else words.show();
  };
  const hasVerses = ref !== undefined && textId !== undefined;
  return (
    <InlinePopover {...props} labelledBy={titleId} className={styles.popover}>
      <p id={titleId} className={styles.title}>
        {name}
      </p>
      <BothVersions placed={placed} />
      {hasVerses && (
        <div className={styles.actions}>
          {result === 'differs' && (
            <Button size="small" onClick={toggle}>
              {t(words.isShown ? 'chat.quotation.hide' : 'chat.quotation.show')}
            </Button>
          )}
          {openPassage && (
            <Button
              size="small"
              appearance={result === 'differs' ? 'subtle' : 'secondary'}
              onClick={open}
            >
              {t('chat.reference.open', { reference: label ?? ref })}
            </Button>
          )}
        </div>
      )}
      <p className={styles.help}>
        <HelpLink to={`quotation-marks#${SECTIONS[result]}`}>{t('chat.help.mark')}</HelpLink>
      </p>
    </InlinePopover>
  );
}
