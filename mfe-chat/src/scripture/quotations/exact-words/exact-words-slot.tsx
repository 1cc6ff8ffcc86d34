import {
  currentLanguage,
  directionOfLanguage,
  lazyComponent,
  makeStyles,
  tokens,
} from '@targum/ui-kit';
import { OptionalPart } from '../../../controls/optional-part.tsx';
import { useT } from '../../../i18n-later.ts';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import { useShownWords } from './shown-words.ts';

const useStyles = makeStyles({
  loading: {
    margin: '0.4em 0 0.8em',
    fontStyle: 'normal',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
  },
});

const ExactWords = lazyComponent(() => import('./exact-words.tsx'));

export function ExactWordsSlot(props: QuotationNodeProps) {
  const { placed } = dataOf(props);
  const { quotation, key } = placed;
  const words = useShownWords(key);
  const { ref, textId } = quotation;
  if (!words.isShown || ref === undefined || textId === undefined) return null;
  const hide = () => {
    words.hide();
    document
      .querySelector<HTMLElement>(`[data-quotation-mark="${CSS.escape(key)}"] [role="button"]`)
      ?.focus();
  };
  return (
    <OptionalPart placeholder={<Loading />} onMissing={words.hide}>
      <ExactWords quotation={{ ...quotation, ref, textId }} quotationKey={key} onHide={hide} />
    </OptionalPart>
  );
}

function Loading() {
  const styles = useStyles();
  const t = useT();
  const page = currentLanguage();
  return (
    <div
      data-quotation-mark=""
      className={styles.loading}
      role="status"
      lang={page}
      dir={directionOfLanguage(page)}
    >
      {t('chat.verses.loading')}
    </div>
  );
}
