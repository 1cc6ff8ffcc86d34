import { useState } from 'react';
import { fullName } from '@targum/contracts';
import { USAGE_PAGE } from '@targum/contracts/on-demand';
import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { useAmountCells } from './group-table.tsx';
import { usageApi } from './usage-api.ts';
import { NumberTable } from '../common/number-table.tsx';

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

export function UserTable({ label, days }: { readonly label: string; readonly days: number }) {
  const t = useT();
  const styles = useStyles();
  const { columns, cells } = useAmountCells();
  const [offset, setOffset] = useState(0);
  const query = usageApi.useUsersUsageQuery({ days, offset }, { refetchOnMountOrArgChange: true });
  const { data, currentData, isError, isFetching } = query;
  const hasFailed = isError && !isFetching;
  // While a page loads, `data` is the previous page: its total is right, but its rows are not.
  const total = data?.total ?? 0;
  const last = Math.min(offset + USAGE_PAGE, total);
  const rows = currentData?.users.map((user) => {
    const name = fullName(user);
    return {
      key: user.userId,
      name: (
        <>
          <bdi>{name || user.email}</bdi>
          {name && <bdi className={styles.email}>{user.email}</bdi>}
        </>
      ),
      cells: cells(user),
    };
  });
  return (
    <>
      {rows && !hasFailed ? (
        <NumberTable label={label} columns={[t('admin.usage.user'), ...columns]} rows={rows} />
      ) : (
        <LoadState query={query} failed={t('admin.usage.loadFailed')} rows={SKELETON_ROWS} />
      )}
      {/* It stays while a page loads or has failed, so that the focus does and there is a way back. */}
      {total > USAGE_PAGE && (
        <div className={styles.pages}>
          <Button
            disabledFocusable={offset === 0 || isFetching}
            onClick={() => setOffset(Math.max(0, offset - USAGE_PAGE))}
          >
            {t('admin.usage.previous')}
          </Button>
          <span role="status">
            {rows && !hasFailed && t('admin.usage.page', { first: offset + 1, last, total })}
          </span>
          <Button
            disabledFocusable={last >= total || isFetching}
            onClick={() => setOffset(offset + USAGE_PAGE)}
          >
            {t('admin.usage.next')}
          </Button>
        </div>
      )}
    </>
  );
}
