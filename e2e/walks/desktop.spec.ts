import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { checkStates } from '../states/check.ts';
import { walks } from '../states/walks.ts';
import { test } from '../support/microphone.ts';
import { desktop } from '../support/spec.ts';

// The other specs show the desktop in English.
test.for(Object.entries(walks))(
  '[3.93, 8.6, 10.26, 10.27] axe finds nothing, nothing moves, nothing is out of place, icons have tooltips and calls have their headers on a desktop in Arabic: %s',
  checkStates({
    viewport: desktop,
    language: 'ar',
    // The phone's walk checks the other theme.
    theme: 'dark',
    // The first is the smallest width that shows the sidebar too.
    sizes: [
      { ...desktop, width: MOBILE_BREAKPOINT_PX },
      { ...desktop, width: 900 },
    ],
  }),
);
