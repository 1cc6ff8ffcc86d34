import { delays } from '@targum/contracts';
import {
  makeStyles,
  Page,
  pollEvery,
  SectionCard,
  tokens,
  useUser,
  api,
  endpointOf,
} from '@targum/ui-kit';
import { adminHealthCall } from '@targum/contracts/on-demand';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
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
    pollingInterval: pollEvery(delays.healthPoll),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (isDenied(error)) return <AccessDenied />;
  const lines = data && linesOf(data);
  return (
    <Page title={t('admin.health.title')} subtitle={t('admin.health.subtitle')}>
      {error && lines && (
        <p role="alert" className={styles.outdated}>
          {t('admin.outdated')}
        </p>
      )}
      {!lines && (
        <SectionCard>
          <LoadState
            query={{ isError: error !== undefined, isFetching: false, refetch }}
            failed={t('admin.health.loadFailed')}
            rows={SKELETON_ROWS}
          />
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

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({ health: build.query(endpointOf(adminHealthCall)) }),
});

const { useHealthQuery } = healthApi;
