import { Suspense } from 'react';
import { ErrorBoundary, lazyPart, notifyMissingPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import { dataOf } from '../markdown/quotation-elements.ts';
import type { QuotationNodeProps } from '../markdown/quotation-elements.ts';
import type { ExactWordsProps } from './exact-words.tsx';
import { hideWords, useShowsWords } from './shown-words.ts';

/** Loads with the first verses that are shown. */
const ExactWords: LazyPart<ExactWordsProps> = lazyPart(() => import('./exact-words.tsx'));

/** The place below a quotation where its verses are shown when they are asked for. */
export function ExactWordsSlot(props: QuotationNodeProps) {
  const { placed } = dataOf(props);
  const { quotation, key } = placed;
  const isShown = useShowsWords(key);
  const { ref, textId } = quotation;
  if (!isShown || ref === undefined || textId === undefined) return null;
  const hide = () => {
    hideWords(key);
    document
      .querySelector<HTMLElement>(`[data-quotation-mark="${CSS.escape(key)}"] [role="button"]`)
      ?.focus();
  };
  const fail = () => {
    hideWords(key);
    notifyMissingPart();
  };
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense fallback={null}>
        <ExactWords quotation={{ ...quotation, ref, textId }} quotationKey={key} onHide={hide} />
      </Suspense>
    </ErrorBoundary>
  );
}
