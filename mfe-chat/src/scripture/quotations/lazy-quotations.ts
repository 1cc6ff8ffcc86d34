import { useEffect, useState } from 'react';
import { lazyComponent, notifyMissingComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { hasQuotations } from './has-quotations.ts';
import type { QuotationNodeProps } from './markdown/quotation-elements.ts';
import type * as Code from './quotations-code.ts';

let code: typeof Code | undefined;

/** True if a notice has said that the code is missing. One notice is enough for all replies. */
let isReported = false;

export const Quotations: LazyComponent<QuotationNodeProps> = lazyComponent(async () => {
  code = await import('./quotations-code.ts');
  await code.LazyResultIcon.load();
  return code;
});

export const quotationCode = (): typeof Code | undefined =>
  Quotations.isLoaded() ? code : undefined;

/**
 * Returns the code that marks quotations. Undefined until the code has loaded, and for annotations
 * without quotations. After a failure, the code is loaded again with the next annotations or when
 * the connection is back.
 */
export function useQuotationCode(annotations: readonly Annotation[]): typeof Code | undefined {
  const [isKnown, setKnown] = useState(Quotations.isLoaded);
  useEffect(() => {
    // `isKnown` is the state at the render. If the code has loaded since then for another reply,
    // this reply must still be rendered again.
    if (!hasQuotations(annotations) || isKnown) return undefined;
    const load = () =>
      void Quotations.load().then(() => {
        isReported = false;
        setKnown(true);
      }, report);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [annotations, isKnown]);
  return hasQuotations(annotations) ? quotationCode() : undefined;
}

function report(): void {
  if (!isReported) notifyMissingComponent();
  isReported = true;
}
