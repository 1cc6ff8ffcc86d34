import { useEffect, useState } from 'react';
import { withTexts } from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { hasMarkedQuotations } from '../../scripture/quotations/has-quotations.ts';
import type * as Code from './announced-marks.ts';

/** Returns the code that says marks, once loaded. The next annotations repeat a failed load. */
export function useSpokenMarks(annotations?: readonly Annotation[]): typeof Code | undefined {
  const [code, setCode] = useState<typeof Code>();
  useEffect(() => {
    if (code || !annotations || !hasMarkedQuotations(annotations)) return;
    // The marks in the text already notify the user of this failure.
    void withTexts(import('./announced-marks.ts')).then(setCode, () => {});
  }, [annotations, code]);
  return code;
}
