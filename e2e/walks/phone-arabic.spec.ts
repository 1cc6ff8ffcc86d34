import { checkStates } from '../states/check.ts';
import { walks } from '../states/walks.ts';
import { test } from '../support/microphone.ts';
import { narrow } from '../states/walk.ts';
import { phone } from '../support/spec.ts';

test.for(Object.entries(walks))(
  '[10.14] nothing is out of place on a phone in Arabic: %s',
  // axe checks the same elements in French.
  checkStates({ viewport: narrow, language: 'ar', themes: [], sizes: [phone] }),
);
