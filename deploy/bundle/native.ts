/** Packages with native code, which images carry beside the bundles. */
export const NATIVE = ['sharp'];
