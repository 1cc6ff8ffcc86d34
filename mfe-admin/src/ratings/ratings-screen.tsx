import { useState } from 'react';
import type { AdminRatings, RatingSummary as Summary } from '@targum/contracts/on-demand';
import {
  EmptyState,
  makeStyles,
  Page,
  SectionCard,
  ThreadDrawing,
  tokens,
  useUser,
  api,
  endpointOf,
  MOBILE,
  useAssistants,
  useFormat,
} from '@targum/ui-kit';
import { adminRatingCalls } from '@targum/contracts/on-demand';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { Choice } from '../common/choice.tsx';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { RatingEntry } from './rating-entry.tsx';

const PERIODS = ['7', '30', '90', '366'] as const;
const SKELETON_ROWS = 3;

const useStyles = makeStyles({
  period: { maxWidth: '16rem' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'start',
      verticalAlign: 'baseline',
      overflowWrap: 'anywhere',
      [MOBILE]: { paddingInline: tokens.spacingHorizontalXS },
    },
    // Columns with fixed widths break words only where necessary.
    [MOBILE]: { tableLayout: 'fixed', '& th:nth-child(n + 3)': { width: '22%' } },
    '& thead th': { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
    '& tbody th': { fontWeight: tokens.fontWeightSemibold },
    '& tbody tr': {
      borderBlockStartWidth: tokens.strokeWidthThin,
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
    // A nested selector saves a class on each of these cells.
    '& :is(th, td):nth-child(n + 3)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
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
    <Page title={t('admin.ratings.title')} subtitle={t('admin.ratings.subtitle')}>
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
  const styles = useStyles();
  const { number } = useFormat();
  const assistants = useAssistants(true);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('admin.ratings.assistant')}</th>
          <th scope="col">{t('admin.ratings.version')}</th>
          <th scope="col">{t('admin.ratings.up')}</th>
          <th scope="col">{t('admin.ratings.down')}</th>
        </tr>
      </thead>
      <tbody>
        {summary.map(({ assistantId, promptVersion, up, down }) => (
          <tr key={`${assistantId} ${promptVersion}`}>
            <th scope="row">
              {assistants.find(({ id }) => id === assistantId)?.name ?? assistantId}
            </th>
            <td>{promptVersion ?? t('admin.ratings.imported')}</td>
            <td>{number(up)}</td>
            <td>{number(down)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
