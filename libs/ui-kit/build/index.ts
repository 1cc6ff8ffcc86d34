export { frontEnd, remote } from './front-end.ts';
export type { DeclaredRoute } from './routes-plugin.ts';
