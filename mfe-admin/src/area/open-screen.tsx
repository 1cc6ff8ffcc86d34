import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { CardSkeleton, ErrorBoundary, isMissingChunk, RemoteFailure } from '@targum/ui-kit';
import { AssistantsScreen } from '../assistants/assistants-screen.tsx';
import { AuditScreen } from '../audit/audit-screen.tsx';
import { FeedbackScreen } from '../feedback/feedback-screen.tsx';
import { HealthScreen } from '../health/health-screen.tsx';
import { QuotationsScreen } from '../quotations/quotations-screen.tsx';
import { RatingsScreen } from '../ratings/ratings-screen.tsx';
import { SetupScreen } from '../setup/setup-screen.tsx';
import { TextsScreen } from '../texts/texts-screen.tsx';
import { UsageScreen } from '../usage/usage-screen.tsx';
import { UsersScreen } from '../users/users-screen.tsx';
import type { SectionName } from './sections.ts';

const SKELETON_ROWS = 4;

const screens: Readonly<Record<SectionName, ComponentType>> = {
  users: UsersScreen,
  feedback: FeedbackScreen,
  assistants: AssistantsScreen,
  usage: UsageScreen,
  quotations: QuotationsScreen,
  ratings: RatingsScreen,
  audit: AuditScreen,
  texts: TextsScreen,
  health: HealthScreen,
  setup: SetupScreen,
};

/** Keeps a failure of a screen out of the rest of the area. */
export function OpenScreen({ name }: { readonly name: SectionName }) {
  const [attempt, setAttempt] = useState(0);
  const Screen = screens[name];
  return (
    <ErrorBoundary
      key={attempt}
      renderError={(error) => {
        // The boundary around the remote loads it again, because a release may have replaced the code.
        if (isMissingChunk(error)) throw error;
        return <RemoteFailure error={error} onRetry={() => setAttempt((count) => count + 1)} />;
      }}
    >
      <Suspense fallback={<CardSkeleton rows={SKELETON_ROWS} lines={1} />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}
