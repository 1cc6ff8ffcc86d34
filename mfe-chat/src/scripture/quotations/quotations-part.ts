import { useEffect, useState } from 'react';
import { lazyComponent, notifyMissingComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { hasQuotations } from './has-quotations.ts';
import type { QuotationNodeProps } from './markdown/quotation-elements.ts';
import type * as Code from './quotations-code.ts';

let code: typeof Code | undefined;

/** Whether a notice has said that the code cannot be loaded. Until it can be, one is enough for all replies. */
let isReported = false;

/** Loads with the first reply that has quotations. */
export const Quotations: LazyComponent<QuotationNodeProps> = lazyComponent(async () => {
  code = await import('./quotations-code.ts');
  await code.ResultIcon.load();
  return code;
});

/** The code that marks quotations in Markdown; undefined while it is still loading. */
export const quotationCode = (): typeof Code | undefined =>
  Quotations.isLoaded() ? code : undefined;

/**
 * Loads the code that marks quotations, if a reply has some. If that fails, a notice says so, and it is loaded
 * again with the next annotations and when the connection is back.
 * @returns undefined while it is not needed or still loading.
 */
export function useQuotationCode(annotations: readonly Annotation[]): typeof Code | undefined {
  const [isKnown, setKnown] = useState(Quotations.isLoaded);
  useEffect(() => {
    // Also if the code has just loaded for another reply, since this one was rendered without it.
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
