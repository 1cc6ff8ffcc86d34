import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { defineRemoteModule } from '@targum/ui-kit';
import { AuditScreen } from './audit/audit-screen.tsx';
import { AssistantsScreen } from './assistants/assistants-screen.tsx';
import { FeedbackScreen } from './feedback/feedback-screen.tsx';
import { HealthScreen } from './health/health-screen.tsx';
import { catalogue } from './i18n.ts';
import { RatingsScreen } from './ratings/ratings-screen.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';
import { TextsScreen } from './texts/texts-screen.tsx';
import { UsageScreen } from './usage/usage-screen.tsx';
import { UsersScreen } from './users/users-screen.tsx';
import type { routes } from '../routes.ts';

export default defineRemoteModule<typeof routes>({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: __RELEASE__,
  catalogue,
  screens: {
    UsersScreen,
    FeedbackScreen,
    HealthScreen,
    RatingsScreen,
    UsageScreen,
    AssistantsScreen,
    AuditScreen,
    SetupScreen,
    TextsScreen,
  },
});
