import {
  CardSkeleton,
  HelpLink,
  lazyComponent,
  Page,
  SectionCard,
  useLoadedComponent,
  useUser,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { quotationsApi } from './quotations-api.ts';

const Report = lazyComponent(() => import('./quotations-report.tsx'));

const DAYS = 30;
const SKELETON_ROWS = 3;

export function QuotationsScreen() {
  return useUser().isAdmin ? <QuotationsPage /> : <AccessDenied />;
}

function QuotationsPage() {
  const t = useT();
  const query = quotationsApi.useQuotationsQuery(DAYS, { refetchOnMountOrArgChange: true });
  const report = useLoadedComponent(Report);
  // The error boundary around the screen offers Retry.
  if (report.error !== undefined) throw report.error;
  if (isDenied(query.error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.quotations.screen')}
      subtitle={t('admin.quotations.subtitle')}
      width="table"
      actions={<HelpLink to="quotation-marks" />}
    >
      {query.data && report.isReady ? (
        <Report quotations={query.data} />
      ) : (
        <SectionCard>
          {query.data ? (
            <CardSkeleton rows={SKELETON_ROWS} lines={1} />
          ) : (
            <LoadState query={query} failed={t('admin.quotations.failed')} rows={SKELETON_ROWS} />
          )}
        </SectionCard>
      )}
    </Page>
  );
}
