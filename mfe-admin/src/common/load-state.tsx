import { CardSkeleton, ErrorState } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

interface LoadStateProps {
  /** The query whose data is missing. */
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The title once the query has failed. */
  readonly failed: string;
  /** How many rows the skeleton has. */
  readonly rows: number;
  readonly lines?: number;
}

/** Shows a skeleton while data loads, and a message with Retry if loading failed. */
export function LoadState({ query, failed, rows, lines = 1 }: LoadStateProps) {
  const t = useT();
  return query.isError && !query.isFetching ? (
    <ErrorState
      title={failed}
      text={t('admin.loadFailed.text')}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <CardSkeleton rows={rows} lines={lines} />
  );
}
