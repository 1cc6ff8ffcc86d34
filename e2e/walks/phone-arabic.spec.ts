import { conversation } from '../states/chat.ts';
import { frame } from '../states/account.ts';
import { search } from '../states/search.ts';
import { users } from '../states/admin.ts';
import { checkStates } from '../states/check.ts';
import { test } from '../support/microphone.ts';
import { narrow } from '../states/walk.ts';
import { phone } from '../support/spec.ts';

// These walks show most of the mirrored layout. `desktop.spec.ts` runs all walks in Arabic, with axe.
test.for(Object.entries({ frame, conversation, search, users }))(
  '[3.93, 10.14, 10.27] nothing moves, nothing is out of place and icons have tooltips on a phone in Arabic: %s',
  checkStates({ viewport: narrow, language: 'ar', sizes: [phone] }),
);
