import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { defineRemoteModule } from '@targum/ui-kit';
import { ChatScreen } from './chat-screen.tsx';
import { catalogue } from './i18n.ts';

export default defineRemoteModule({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: __RELEASE__,
  catalogue,
  screens: { ChatScreen },
});
