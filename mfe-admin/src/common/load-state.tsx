import { CardSkeleton, ErrorState } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

interface LoadStateProps {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly rows: number;
  readonly lines?: number;
}

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
