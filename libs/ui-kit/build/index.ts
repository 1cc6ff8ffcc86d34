export { frontEnd, remote } from './front-end.ts';
export { iconMarkup } from './icons.ts';
export { bundleScript } from './inline-script.ts';
export { compileMessage } from '@lingui/message-utils/compileMessage';
export type { DeclaredRoute } from './routes-plugin.ts';
export { threadPaths, THREADS_HEIGHT } from '../src/components/thread-paths.ts';
export { languages } from '../src/i18n/languages.ts';
export { darkPalette, lightPalette, threadColours } from '../src/theme/palette.ts';
