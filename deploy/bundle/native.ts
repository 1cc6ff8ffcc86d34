/**
 * Packages with native code. They stay outside the bundles, and the images carry them beside the
 * bundles.
 */
export const NATIVE = ['sharp'];
