import { checkStates } from '../states/check.ts';
import { phone } from '../support/spec.ts';

/** The viewport that a window of 1280 by 800 pixels leaves when it is zoomed to 200 %. */
const zoomed = { width: 640, height: 400 };

checkStates({
  viewport: phone,
  language: 'en',
  themes: ['dark', 'light'],
  sizes: [{ ...phone, width: 360 }, zoomed],
});
