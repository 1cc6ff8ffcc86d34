import { CardSkeleton, ErrorState } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

export interface MissingQuery {
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface LoadStateProps {
  readonly query: MissingQuery;
  readonly failed: string;
  readonly text?: string | undefined;
  readonly rows: number;
  readonly lines?: number;
}

/** Shows a skeleton while data loads, and a message with Retry if loading failed. */
export function LoadState({ query, failed, text, rows, lines = 1 }: LoadStateProps) {
  const t = useT();
  return query.isError && !query.isFetching ? (
    <ErrorState
      title={failed}
      text={text ?? t('admin.loadFailed.text')}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <CardSkeleton rows={rows} lines={lines} />
  );
}
