import { useState } from 'react';
import { USAGE_PAGE } from '@targum/contracts/on-demand';
import { Button, CardSkeleton, ErrorState, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useAmountCells } from './group-table.tsx';
import { useUsersUsageQuery } from './usage-api.ts';
import { UsageTable } from './usage-table.tsx';

const SKELETON_ROWS = 4;

const useStyles = makeStyles({
  email: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  pages: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
});

interface UserTableProps {
  readonly label: string;
  readonly days: number;
}

/** What each user used, most first, a page at a time. */
export function UserTable({ label, days }: UserTableProps) {
  const t = useT();
  const styles = useStyles();
  const { columns, cells } = useAmountCells();
  const [offset, setOffset] = useState(0);
  const { data, isError, isFetching, refetch } = useUsersUsageQuery(
    { days, offset },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState
        title={t('admin.usage.loadFailed')}
        text={t('admin.loadFailed.text')}
        onRetry={() => void refetch()}
      />
    ) : (
      <CardSkeleton rows={SKELETON_ROWS} lines={1} />
    );
  }
  const rows = data.users.map((user) => {
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    return {
      key: user.userId,
      name: (
        <span dir="auto">
          {name || user.email}
          {name && <span className={styles.email}>{user.email}</span>}
        </span>
      ),
      cells: cells(user),
    };
  });
  const last = offset + data.users.length;
  return (
    <>
      <UsageTable label={label} columns={[t('admin.usage.user'), ...columns]} rows={rows} />
      {data.total > USAGE_PAGE && (
        <div className={styles.pages}>
          <Button
            disabledFocusable={offset === 0 || isFetching}
            onClick={() => setOffset(Math.max(0, offset - USAGE_PAGE))}
          >
            {t('admin.usage.previous')}
          </Button>
          <span role="status">
            {t('admin.usage.page', { first: offset + 1, last, total: data.total })}
          </span>
          <Button
            disabledFocusable={last >= data.total || isFetching}
            onClick={() => setOffset(offset + USAGE_PAGE)}
          >
            {t('admin.usage.next')}
          </Button>
        </div>
      )}
    </>
  );
}
