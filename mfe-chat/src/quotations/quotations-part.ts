import { lazyPart, useLoadedPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { QuotationNodeProps } from './markdown/quotation-elements.ts';
import type * as Code from './quotations-code.ts';

let code: typeof Code | undefined;

/** Loads with the first reply that has quotations. */
export const Quotations: LazyPart<QuotationNodeProps> = lazyPart(async () => {
  code = await import('./quotations-code.ts');
  return code;
});

/** The code that marks quotations in Markdown; undefined while it is not wanted or still loading. */
export function useQuotationCode(wanted: boolean): typeof Code | undefined {
  const { isReady } = useLoadedPart(Quotations, wanted);
  return wanted && isReady ? code : undefined;
}
