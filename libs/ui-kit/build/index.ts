export { frontEnd } from './front-end.ts';
export type { FrontEndOptions } from './front-end.ts';
export { checkBundles } from './check-bundles.ts';
