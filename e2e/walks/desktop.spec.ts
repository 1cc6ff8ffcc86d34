import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { frame } from '../states/account.ts';
import { checkStates } from '../states/check.ts';
import { search } from '../states/search.ts';
import { test } from '../support/microphone.ts';
import { desktop } from '../support/spec.ts';

// These walks open menus and dialogs from the sidebar. `phone-french.spec.ts` checks the other
// states at this size.
test.for(Object.entries({ frame, search }))(
  '[3.93, 10.26, 10.27] axe finds nothing, nothing moves, nothing is out of place and icons have tooltips on a desktop in Arabic: %s',
  checkStates({
    viewport: desktop,
    language: 'ar',
    theme: 'dark',
    axe: ['dark'],
    // The smallest width at which the page shows the sidebar.
    sizes: [{ ...desktop, width: MOBILE_BREAKPOINT_PX }],
  }),
);
