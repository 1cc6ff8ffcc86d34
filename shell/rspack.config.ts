import { frontEnd } from '@targum/ui-kit/build';

export default frontEnd({ name: 'shell', root: import.meta.dirname, path: '/', role: 'host' });
