import { checkStates } from '../states/check.ts';
import { walks } from '../states/walks.ts';
import { test } from '../support/microphone.ts';
import { narrow } from '../states/walk.ts';
import { phone } from '../support/spec.ts';

test.for(Object.entries(walks))(
  '[3.93, 10.14, 10.27] nothing moves, nothing is out of place and icons have tooltips on a phone in Arabic: %s',
  // In French, axe checks the same elements for everything but their texts.
  checkStates({ viewport: narrow, language: 'ar', themes: [], sizes: [phone] }),
);
