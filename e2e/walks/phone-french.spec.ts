import { checkStates } from '../states/check.ts';
import { walks } from '../states/walks.ts';
import { test } from '../support/microphone.ts';
import { narrow } from '../states/walk.ts';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { desktop } from '../support/spec.ts';

/** The viewport that a window of 1280 by 800 pixels leaves when it is zoomed to 200 %. */
const zoomed = { width: 640, height: 400 };

// French texts are usually the longest.
test.for(Object.entries(walks))(
  '[8.6, 10.14, 10.26, 10.27] axe finds nothing, nothing moves, nothing is out of place, icons have tooltips and calls have their headers at 320 px and another width in French: %s',
  checkStates({
    viewport: narrow,
    language: 'fr',
    theme: 'light',
    axe: ['light', 'dark'],
    sizes: [zoomed],
    sizesBeyond: [{ ...desktop, width: MOBILE_BREAKPOINT_PX }, desktop],
  }),
);
