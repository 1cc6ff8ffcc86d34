import { checkStates } from '../states/check.ts';
import { walks } from '../states/walks.ts';
import { test } from '../support/microphone.ts';
import { narrow } from '../states/walk.ts';
import { phone } from '../support/spec.ts';

test.for(Object.entries(walks))(
  '[10.14, 10.26, 10.27] axe finds nothing, nothing moves and nothing is out of place on a phone in French: %s',
  checkStates({ viewport: narrow, language: 'fr', themes: [], sizes: [phone] }),
);
