import { useState } from 'react';
import { pathOf } from '@targum/contracts';
import { adminUsageCalls, usageDays, usageGroup } from '@targum/contracts/on-demand';
import type { UsageGroup, UsageReport } from '@targum/contracts/on-demand';
import {
  CardSkeleton,
  EmptyState,
  HelpLink,
  lazyComponent,
  makeStyles,
  Page,
  SectionCard,
  ThreadDrawing,
  tokens,
  useLoadedComponent,
  useUser,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { Choice } from '../common/choice.tsx';
import { DownloadButton } from '../common/download-button.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { DefaultBudget } from './default-budget.tsx';
import { GroupTable } from './group-table.tsx';
import { amountOf, measures } from './measures.ts';
import type { Measure } from './measures.ts';
import { timeZone, usageApi } from './usage-api.ts';
import { UserTable } from './user-table.tsx';

const UsageChart = lazyComponent(() => import('./usage-chart.tsx'));

const PERIODS = usageDays.map((days) => `${days}` as const);
const SKELETON_ROWS = 4;

const useStyles = makeStyles({
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalL,
    '& > :first-child': { flexGrow: 1, maxWidth: '16rem' },
  },
});

export function UsageScreen() {
  return useUser().isAdmin ? <UsagePage /> : <AccessDenied />;
}

function UsagePage() {
  const t = useT();
  const styles = useStyles();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  // The choice is kept here, because the chart unmounts while another period loads.
  const [measure, setMeasure] = useState<Measure>('tokens');
  const [by, setBy] = useState<UsageGroup>('day');
  const query = usageApi.useUsageReportQuery(Number(days), {
    refetchOnMountOrArgChange: true,
  });
  const { currentData, error } = query;
  if (isDenied(error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.usage.title')}
      subtitle={t('admin.usage.subtitle')}
      width="table"
      actions={<HelpLink to="admin-budgets" />}
    >
      <div className={styles.controls}>
        <Choice
          label={t('admin.ratings.period')}
          value={days}
          options={PERIODS}
          textOf={(period) => t('admin.ratings.days', { days: Number(period) })}
          onChange={setDays}
        />
      </div>
      {currentData ? (
        <Usage
          report={currentData}
          days={Number(days)}
          measure={measure}
          by={by}
          onMeasure={setMeasure}
          onBy={setBy}
        />
      ) : (
        <SectionCard>
          <LoadState query={query} failed={t('admin.usage.loadFailed')} rows={SKELETON_ROWS} />
        </SectionCard>
      )}
      <DefaultBudget />
    </Page>
  );
}

const isUsed = (day: UsageReport['days'][number]): boolean =>
  measures.some((measure) => amountOf(measure, day) > 0);

interface UsageProps {
  readonly report: UsageReport;
  readonly days: number;
  readonly measure: Measure;
  readonly by: UsageGroup;
  readonly onMeasure: (measure: Measure) => void;
  readonly onBy: (by: UsageGroup) => void;
}

function Usage({ report, days, measure, by, onMeasure, onBy }: UsageProps) {
  const t = useT();
  const styles = useStyles();
  const chart = useLoadedComponent(UsageChart);
  // The error boundary around the screen offers Retry.
  if (chart.error !== undefined) throw chart.error;
  if (!report.days.some(isUsed)) {
    return (
      <SectionCard>
        <EmptyState
          icon={<ThreadDrawing name="loose" />}
          title={t('admin.usage.empty.title')}
          text={t('admin.usage.empty.text')}
        />
      </SectionCard>
    );
  }
  const chartTitle = t(`admin.usage.byDay.${measure}`);
  const tableTitle = t(`admin.usage.by.${by}`);
  const query = new URLSearchParams({ days: String(days), timeZone: timeZone(), by });
  return (
    <>
      <SectionCard title={chartTitle}>
        <div className={styles.controls}>
          <Choice
            label={t('admin.usage.show')}
            value={measure}
            options={measures}
            textOf={(each) => t(`admin.usage.${each}`)}
            onChange={onMeasure}
          />
        </div>
        {chart.isReady ? (
          <UsageChart key={days} label={chartTitle} measure={measure} days={report.days} />
        ) : (
          <CardSkeleton rows={SKELETON_ROWS} lines={1} />
        )}
      </SectionCard>
      <SectionCard title={tableTitle}>
        <div className={styles.controls}>
          <Choice
            label={t('admin.usage.group')}
            value={by}
            options={usageGroup.options}
            textOf={(group) => t(`admin.usage.by.${group}`)}
            onChange={onBy}
          />
          <DownloadButton href={`${pathOf(adminUsageCalls.export)}?${query}`} />
        </div>
        {by === 'user' ? (
          <UserTable key={days} label={tableTitle} days={days} />
        ) : (
          <GroupTable label={tableTitle} by={by} report={report} />
        )}
      </SectionCard>
    </>
  );
}
