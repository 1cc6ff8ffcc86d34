import { delays } from '@targum/contracts';
import {
  CardSkeleton,
  ErrorState,
  makeStyles,
  Page,
  SectionCard,
  tokens,
  useUser,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { useT } from '../i18n.ts';
import { useHealthQuery } from './health-api.ts';
import { HealthList } from './health-list.tsx';
import { useHealthLines } from './use-health-lines.ts';

const SKELETON_ROWS = 3;

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    // The first list is the longest and stands beside the two others.
    '& > :first-child': { gridRow: 'span 2' },
  },
  outdated: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

export function HealthScreen() {
  return useUser().isAdmin ? <HealthPage /> : <AccessDenied />;
}

function HealthPage() {
  const t = useT();
  const styles = useStyles();
  const linesOf = useHealthLines();
  // The error of a call stays on the screen during the next call, so that the screen does not
  // flicker.
  const { data, error, refetch } = useHealthQuery(undefined, {
    pollingInterval: delays.healthPoll,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (isDenied(error)) return <AccessDenied />;
  const lines = data && linesOf(data);
  return (
    <Page title={t('admin.health.title')} subtitle={t('admin.health.subtitle')}>
      {error && lines && (
        <p role="alert" className={styles.outdated}>
          {t('admin.health.outdated')}
        </p>
      )}
      {error && !lines && (
        <SectionCard>
          <ErrorState
            title={t('admin.health.loadFailed')}
            text={t('admin.loadFailed.text')}
            onRetry={() => void refetch()}
          />
        </SectionCard>
      )}
      {!error && !lines && (
        <SectionCard>
          <CardSkeleton rows={SKELETON_ROWS} lines={1} />
        </SectionCard>
      )}
      {lines && (
        <div className={styles.cards}>
          <HealthList title={t('admin.health.services')} lines={lines.services} />
          <HealthList title={t('admin.health.stores')} lines={lines.stores} />
          <HealthList title={t('admin.health.outside')} lines={lines.outside} />
        </div>
      )}
    </Page>
  );
}
