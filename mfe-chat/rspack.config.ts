import { frontEnd } from '@targum/ui-kit/build';

export default frontEnd({
  name: 'chat',
  root: import.meta.dirname,
  path: '/mfe/chat/',
  role: 'remote',
});
