import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { defineRemoteModule } from '@targum/ui-kit';
import { AdminArea } from './area/admin-area.tsx';
import { catalogue } from './i18n.ts';
import type { routes } from '../routes.ts';

export default defineRemoteModule<typeof routes>({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: __RELEASE__,
  catalogue,
  screens: { AdminArea },
});
