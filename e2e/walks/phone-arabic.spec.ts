import { users } from '../states/admin.ts';
import { conversation } from '../states/chat.ts';
import { checkStates } from '../states/check.ts';
import { narrow } from '../states/walk.ts';
import { test } from '../support/microphone.ts';
import { desktop } from '../support/spec.ts';

// These walks show most of the mirrored layout. `phone-french.spec.ts` has all walks, and checks the
// same states with axe in both themes.
test.for(Object.entries({ conversation, users }))(
  '[3.93, 10.14, 10.27] nothing moves, nothing is out of place and icons have tooltips on a phone in Arabic: %s',
  checkStates({
    viewport: narrow,
    language: 'ar',
    theme: 'dark',
    axe: [],
    sizes: [],
    sizesBeyond: [desktop],
  }),
);
