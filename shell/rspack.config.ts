import { frontEnd } from '@targum/ui-kit/build';
import { signInPages } from './sign-in/pages.ts';

const config = frontEnd({ name: 'shell', root: import.meta.dirname, path: '/', role: 'host' });

export default {
  ...config,
  plugins: [...config.plugins!, signInPages(config.module!.rules as never)],
};
