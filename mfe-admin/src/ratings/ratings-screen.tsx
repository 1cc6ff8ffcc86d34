import { useState } from 'react';
import type { AdminRatings, RatingSummary as Summary } from '@targum/contracts/on-demand';
import {
  EmptyState,
  HelpLink,
  makeStyles,
  Page,
  SectionCard,
  ThreadDrawing,
  tokens,
  useUser,
  api,
  endpointOf,
  useAssistants,
  useFormat,
} from '@targum/ui-kit';
import { adminRatingCalls } from '@targum/contracts/on-demand';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { Choice } from '../common/choice.tsx';
import { LoadState } from '../common/load-state.tsx';
import { NumberTable } from '../common/number-table.tsx';
import { useT } from '../i18n.ts';
import { RatingEntry } from './rating-entry.tsx';

const PERIODS = ['7', '30', '90', '366'] as const;
const SKELETON_ROWS = 3;

const useStyles = makeStyles({
  period: { maxWidth: '16rem' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export function RatingsScreen() {
  return useUser().isAdmin ? <RatingsPage /> : <AccessDenied />;
}

function RatingsPage() {
  const t = useT();
  const styles = useStyles();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('90');
  const query = useAdminRatingsQuery(Number(days), {
    refetchOnMountOrArgChange: true,
  });
  const { currentData, error } = query;
  if (isDenied(error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.ratings.title')}
      subtitle={t('admin.ratings.subtitle')}
      actions={<HelpLink to="admin-assistants#quality" />}
    >
      <div className={styles.period}>
        <Choice
          label={t('admin.ratings.period')}
          value={days}
          options={PERIODS}
          textOf={(period) => t('admin.ratings.days', { days: Number(period) })}
          onChange={setDays}
        />
      </div>
      {currentData ? (
        <Ratings ratings={currentData} />
      ) : (
        <SectionCard>
          <LoadState query={query} failed={t('admin.ratings.loadFailed')} rows={SKELETON_ROWS} />
        </SectionCard>
      )}
    </Page>
  );
}

function Ratings({ ratings: { summary, latest } }: { readonly ratings: AdminRatings }) {
  const t = useT();
  const styles = useStyles();
  const byVersion = t('admin.ratings.byVersion');
  const latestTitle = t('admin.ratings.latest');
  if (summary.length === 0) {
    return (
      <SectionCard>
        <EmptyState
          icon={<ThreadDrawing name="loose" />}
          title={t('admin.ratings.empty.title')}
          text={t('admin.ratings.empty.text')}
        />
      </SectionCard>
    );
  }
  return (
    <>
      <SectionCard title={byVersion}>
        <RatingSummary label={byVersion} summary={summary} />
      </SectionCard>
      <SectionCard title={latestTitle}>
        {latest.length === 0 ? (
          <p className={styles.note}>{t('admin.ratings.noReasons')}</p>
        ) : (
          <ul className={styles.list} aria-label={latestTitle}>
            {latest.map((rating) => (
              <RatingEntry key={rating.id} rating={rating} />
            ))}
          </ul>
        )}
      </SectionCard>
    </>
  );
}

const ratingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminRatings: build.query(
      endpointOf(adminRatingCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});

const { useAdminRatingsQuery } = ratingsApi;

interface RatingSummaryProps {
  readonly label: string;
  readonly summary: readonly Summary[];
}

function RatingSummary({ label, summary }: RatingSummaryProps) {
  const t = useT();
  const { number } = useFormat();
  const assistants = useAssistants(true);
  return (
    <NumberTable
      label={label}
      columns={[
        t('admin.ratings.assistant'),
        t('admin.ratings.version'),
        t('admin.ratings.up'),
        t('admin.ratings.down'),
      ]}
      rows={summary.map(({ assistantId, promptVersion, up, down }) => ({
        key: `${assistantId} ${promptVersion}`,
        name: assistants.find(({ id }) => id === assistantId)?.name ?? assistantId,
        cells: [promptVersion ?? t('admin.ratings.imported'), number(up), number(down)],
      }))}
    />
  );
}
