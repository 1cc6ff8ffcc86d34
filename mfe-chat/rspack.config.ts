import { remote } from '@targum/ui-kit/build';
import { routes } from './routes.ts';

export default remote({ root: import.meta.dirname, routes });
