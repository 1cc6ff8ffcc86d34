import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { defineRemoteModule, lazyComponent } from '@targum/ui-kit';
import { ChatScreen } from './chat-screen.tsx';
import { catalogue } from './i18n.ts';
import { OutboxDelivery } from './conversation/outbox/lazy-outbox.ts';
import type { routes } from '../routes.ts';

const HelpScreen = lazyComponent(() => import('./help/help-screen.tsx'));
const OutboxScreen = lazyComponent(() => import('./conversation/outbox/outbox-screen.tsx'));
const PrintScreen = lazyComponent(() => import('./hand-over/print/print-screen.tsx'));
const SharedScreen = lazyComponent(() => import('./hand-over/shared-copy/shared-screen.tsx'));

export default defineRemoteModule<typeof routes>({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: __RELEASE__,
  catalogue,
  screens: { ChatScreen, HelpScreen, OutboxScreen, PrintScreen, SharedScreen },
  Background: OutboxDelivery,
});
