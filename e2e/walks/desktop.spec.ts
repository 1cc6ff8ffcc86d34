import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { checkStates } from '../states/check.ts';
import { desktop } from '../support/spec.ts';

checkStates({
  viewport: desktop,
  language: 'en',
  themes: ['dark', 'light'],
  // The first is the smallest width that shows the sidebar too.
  sizes: [
    { ...desktop, width: MOBILE_BREAKPOINT_PX },
    { ...desktop, width: 900 },
  ],
});
