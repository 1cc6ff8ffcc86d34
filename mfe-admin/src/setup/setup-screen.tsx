import { delays } from '@targum/contracts';
import { makeStyles, Page, pollEvery, SectionCard, tokens, useUser } from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { setupApi } from './setup-api.ts';
import { SetupItem } from './setup-item.tsx';

const SKELETON_ROWS = 8;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  count: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  outdated: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

export function SetupScreen() {
  return useUser().isAdmin ? <SetupPage /> : <AccessDenied />;
}

function SetupPage() {
  const t = useT();
  const styles = useStyles();
  const query = setupApi.useSetupQuery(undefined, {
    pollingInterval: pollEvery(delays.healthPoll),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, error, refetch } = query;
  if (isDenied(error)) return <AccessDenied />;
  const title = t('admin.setup.title');
  return (
    <Page title={title} subtitle={t('admin.setup.subtitle')}>
      <SectionCard>
        {error && data && (
          <p role="alert" className={styles.outdated}>
            {t('admin.outdated')}
          </p>
        )}
        {data ? (
          <>
            <p className={styles.count}>
              {t('admin.setup.count', {
                done: data.items.filter(({ done }) => done).length,
                all: data.items.length,
              })}
            </p>
            <ul className={styles.list} aria-label={title}>
              {data.items.map(({ id, done }) => (
                <SetupItem key={id} id={id} done={done} />
              ))}
            </ul>
          </>
        ) : (
          <LoadState
            query={{ isError: error !== undefined, isFetching: false, refetch }}
            failed={t('admin.setup.loadFailed')}
            rows={SKELETON_ROWS}
          />
        )}
      </SectionCard>
    </Page>
  );
}
