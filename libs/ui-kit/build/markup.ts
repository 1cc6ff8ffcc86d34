/** What the build of pages without the application's components uses. */
export { compileMessage } from '@lingui/message-utils/compileMessage';
export { threadPaths, THREADS_HEIGHT } from '../src/components/thread-paths.ts';
export { languages } from '../src/i18n/languages.ts';
export { darkPalette, lightPalette, threadColours } from '../src/theme/palette.ts';
export { iconMarkup } from './icons.ts';
