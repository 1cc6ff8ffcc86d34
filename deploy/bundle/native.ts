/** Packages that stay outside the bundles: native code, which images get beside them. */
export const NATIVE = ['sharp'];
