import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { defineRemoteModule } from '@targum/ui-kit';
import { ChatScreen } from './chat-screen.tsx';
import { catalogue } from './i18n.ts';
import type { routes } from '../routes.ts';

export default defineRemoteModule<typeof routes>({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: __RELEASE__,
  catalogue,
  screens: { ChatScreen },
});
