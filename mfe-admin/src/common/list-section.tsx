import type { ReactNode } from 'react';
import {
  ArrowClockwise20Regular,
  Button,
  makeStyles,
  SectionCard,
  toApiError,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { LoadState } from './load-state.tsx';
import type { MissingQuery } from './load-state.tsx';

const SKELETON_ROWS = 6;

const useStyles = makeStyles({
  stale: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

interface ListSectionProps {
  readonly query: MissingQuery & {
    readonly data?: readonly unknown[] | undefined;
    error?: unknown;
  };
  /**
   * The heading until the number of entries is known. `countedTitle` then replaces it. Without
   * `countedTitle`, the children have a heading of their own.
   */
  readonly title: string;
  readonly countedTitle?: string;
  readonly compact?: boolean;
  readonly failed: string;
  readonly skeletonLines: number;
  readonly children: ReactNode;
}

export function ListSection(props: ListSectionProps) {
  const { query, title, countedTitle, compact = false, failed, skeletonLines, children } = props;
  const styles = useStyles();
  const t = useT();
  const hasFailed = query.isError && !query.isFetching;
  if (query.data) {
    return (
      <SectionCard {...(countedTitle !== undefined && { title: countedTitle })} compact={compact}>
        {hasFailed && (
          <div className={styles.stale} role="status">
            {t('admin.stale')}
            <Button icon={<ArrowClockwise20Regular />} onClick={() => void query.refetch()}>
              {t('admin.retry')}
            </Button>
          </div>
        )}
        {children}
      </SectionCard>
    );
  }
  const isOffline = hasFailed && toApiError(query.error).status === 0;
  return (
    <SectionCard title={title} compact={compact}>
      <LoadState
        query={query}
        failed={failed}
        text={isOffline ? t('admin.loadFailed.offline') : undefined}
        rows={SKELETON_ROWS}
        lines={skeletonLines}
      />
    </SectionCard>
  );
}
