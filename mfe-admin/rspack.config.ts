import { frontEnd } from '@targum/ui-kit/build';

export default frontEnd({
  name: 'admin',
  root: import.meta.dirname,
  path: '/mfe/admin/',
  role: 'remote',
});
