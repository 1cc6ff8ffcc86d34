export { frontEnd, remote } from './front-end.ts';
export { bundleScript } from './inline-script.ts';
export type { DeclaredRoute } from './routes-plugin.ts';
