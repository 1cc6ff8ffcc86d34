/** Packages with native code. They cannot be bundled, so images contain them beside the bundles. */
export const NATIVE = ['sharp'];
