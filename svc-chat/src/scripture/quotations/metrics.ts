import { builtInId } from '@targum/contracts';
import { quotationResult } from '@targum/contracts/on-demand';
import type { Annotation } from '@targum/contracts/on-demand';
import type { Metrics } from '@targum/service-kit';
import { Counter } from 'prom-client';

export const createQuotationMetrics = ({ registry }: Pick<Metrics, 'registry'>) => {
  const quotations = new Counter({
    name: 'quotations_total',
    help: 'Quotations in stored replies, by their result and the assistant',
    labelNames: ['result', 'assistant'],
    registers: [registry],
  });
  const known = new Set<string>();
  /** Each series starts at 0, so that its first quotation counts as an increase. */
  const begin = (assistant: string): void => {
    known.add(assistant);
    for (const result of quotationResult.options) quotations.inc({ result, assistant }, 0);
  };
  for (const id of builtInId.options) begin(id);

  return {
    /**
     * Counts the quotations of a reply. Call this method when this process has stored the reply.
     */
    stored(assistant: string, annotations: readonly Annotation[]) {
      // The series of an assistant that admins added begin with its first reply, because few of
      // these assistants are in use.
      if (!known.has(assistant)) begin(assistant);
      for (const each of annotations) {
        if (each.kind === 'quotation') quotations.inc({ result: each.result, assistant });
      }
    },
  };
};

export type QuotationMetrics = ReturnType<typeof createQuotationMetrics>;
