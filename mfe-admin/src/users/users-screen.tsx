import { useEffect, useRef, useCallback, useState } from 'react';
import { delays, approvalStatus } from '@targum/contracts';
import {
  Button,
  EmptyState,
  makeStyles,
  notifyOfFailure,
  Page,
  ThreadDrawing,
  tokens,
  useDocumentTitle,
  useNavigate,
  useUser,
  useSearchParams,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { MoreEntries } from '../common/more-entries.tsx';
import { useT } from '../i18n.ts';
import { NoTextNotice } from '../texts/no-text-notice.tsx';
import { defaultFilters } from './filter-users.ts';
import { useUsers } from './use-users.ts';
import { UserFiltersCard } from './user-filters.tsx';
import { UserRows } from './user-rows.tsx';
import type { UserFilters } from './filter-users.ts';

const useStyles = makeStyles({
  // The filters belong to the list, and take little of the window's height.
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

export function UsersScreen() {
  return useUser().isAdmin ? <UsersPage /> : <Redirect />;
}

function UsersPage() {
  const t = useT();
  const styles = useStyles();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters, isOfLink] = useFilters();
  const { query, shown, found, total, counts, more, isSearching } = useUsers(filters);
  const title = t('admin.users.list', { count: found ?? 0 });
  const summary =
    found === undefined || total === undefined
      ? undefined
      : t('admin.users.showing', { shown: found, total });

  if (isDenied(query.error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.users.title')}
      subtitle={t('admin.users.subtitle')}
      width="table"
      actions={<Button onClick={() => void navigate('/qr-code')}>{t('admin.users.invite')}</Button>}
      scrollerRef={scroller}
    >
      <NoTextNotice />
      <div className={styles.list}>
        <UserFiltersCard filters={filters} counts={counts} onChange={setFilters} />
        <ListSection
          query={query}
          title={t('admin.users.listTitle')}
          failed={t('admin.users.loadFailed')}
          skeletonLines={1}
          compact
        >
          <UserRows
            users={shown ?? []}
            title={title}
            summary={summary}
            isSearching={isSearching}
            scroller={scroller}
            empty={
              <EmptyState
                icon={<ThreadDrawing name="loose" />}
                title={t('admin.users.empty.title')}
                text={t(
                  total === 0
                    ? 'admin.users.empty.none'
                    : isOfLink && filters.status === 'pending'
                      ? 'admin.users.empty.pending'
                      : 'admin.users.empty.filtered',
                )}
              />
            }
          />
          {more?.hasNextPage && <MoreEntries query={more} failed={t('admin.users.moreFailed')} />}
        </ListSection>
      </div>
    </Page>
  );
}

function Redirect() {
  const t = useT();
  const navigate = useNavigate();
  useDocumentTitle(t('admin.accessDenied.title'));
  useEffect(() => {
    notifyOfFailure(t('admin.accessDenied.title'), t('admin.accessDenied.redirecting'));
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), delays.redirect);
    return () => clearTimeout(timer);
  }, [navigate, t]);
  return null;
}

const STATUS = 'status';

/**
 * Keeps the filters. The approval status is in the address, so that links can set it and a reload
 * keeps it. `isOfLink` is true if the only filter is the status of the link that opened the screen.
 */
function useFilters(): [UserFilters, (filters: UserFilters) => void, isOfLink: boolean] {
  const [address, setAddress] = useSearchParams();
  const [others, setOthers] = useState(defaultFilters);
  const status = approvalStatus.safeParse(address.get(STATUS)).data ?? defaultFilters.status;
  const change = useCallback(
    (filters: UserFilters) => {
      if (filters.status === status) {
        return setOthers((before) => ({ ...filters, status: before.status }));
      }
      setOthers(filters);
      const isDefault = filters.status === defaultFilters.status;
      setAddress(isDefault ? {} : { [STATUS]: filters.status }, { replace: true });
    },
    [setAddress, status],
  );
  const { search, type } = others;
  const isOfLink = status !== others.status && search === '' && type === defaultFilters.type;
  return [{ ...others, status }, change, isOfLink];
}
