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
 * Replaces Fluent's shared colours in the built page. Fluent lists 28 colours for avatars, which
 * weigh 2 kB. Avatars of the product have tokens of their own.
 */
export const statusSharedColors = { red, green, darkOrange, yellow, berry, lightGreen, marigold };
/** Fluent's dark theme overrides these two colours by name, so the names must exist. */
export const personaSharedColors = { darkRed, plum };
export const mappedStatusColors = { cranberry, green, orange };
