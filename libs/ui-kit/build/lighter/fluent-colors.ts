import {
  berry,
  cranberry,
  darkOrange,
  darkRed,
  green,
  lightGreen,
  marigold,
  orange,
  plum,
  red,
  yellow,
} from '@fluentui/tokens/lib/global/colors.js';

/**
 * Takes the place of Fluent's shared colours in the built page. Fluent lists 28 colours for the avatars
 * of people, which weigh 2 kB. Avatars here have their own tokens.
 */
export const statusSharedColors = { red, green, darkOrange, yellow, berry, lightGreen, marigold };
/** The dark theme corrects these two by name, so they must exist. */
export const personaSharedColors = { darkRed, plum };
export const mappedStatusColors = { cranberry, green, orange };
