import { useEffect, useState } from 'react';
import { withTexts } from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { hasMarkedQuotations } from '../../scripture/quotations/has-quotations.ts';
import type * as Code from './announced-marks.ts';

/**
 * The code that says the marks of quotations; undefined until it is needed and has loaded. If it cannot be
 * loaded, it is loaded again with the next annotations.
 */
export function useSpokenMarks(annotations?: readonly Annotation[]): typeof Code | undefined {
  const [code, setCode] = useState<typeof Code>();
  useEffect(() => {
    if (code || !annotations || !hasMarkedQuotations(annotations)) return;
    // The marks in the text have a notice for this.
    void withTexts(import('./announced-marks.ts')).then(setCode, () => {});
  }, [annotations, code]);
  return code;
}
