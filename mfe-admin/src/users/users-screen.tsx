import { useEffect, useMemo, useRef, useCallback, useState } from 'react';
import { delays, approvalStatus } from '@targum/contracts';
import {
  EmptyState,
  notifyOfFailure,
  Page,
  ThreadDrawing,
  useDocumentTitle,
  useNavigate,
  useUser,
  useSearchParams,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { useT } from '../i18n.ts';
import { QuotationsCard } from '../quotations/lazy-quotations-card.tsx';
import { NoTextNotice } from '../texts/no-text-notice.tsx';
import { countByStatus, isBeingDeleted, listUsers, defaultFilters } from './filter-users.ts';
import { usersApi } from './users-api.ts';
import { UserFiltersCard } from './user-filters.tsx';
import { UserRows } from './user-rows.tsx';
import type { UserFilters } from './filter-users.ts';

export function UsersScreen() {
  return useUser().isAdmin ? <UsersPage /> : <Redirect />;
}

function UsersPage() {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters, isOfLink] = useFilters();
  const query = usersApi.useListUsersQuery();
  const { data: users, error } = query;
  const denied = isDenied(error);
  usersApi.useListUsersQuery(undefined, {
    pollingInterval: !denied && users?.some(isBeingDeleted) ? delays.deletionPoll : 0,
    skipPollingIfUnfocused: true,
  });
  const noName = t('admin.user.noName');
  const counts = useMemo(
    () => users && countByStatus(users, filters, noName),
    [users, filters, noName],
  );
  const shown = useMemo(() => listUsers(users ?? [], filters, noName), [users, filters, noName]);

  if (denied) return <AccessDenied />;
  return (
    <Page
      title={t('admin.users.title')}
      subtitle={t('admin.users.subtitle')}
      width="table"
      scrollerRef={scroller}
    >
      <NoTextNotice />
      <QuotationsCard mayLoad={users !== undefined || error !== undefined} />
      <UserFiltersCard
        filters={filters}
        counts={counts}
        summary={users && t('admin.users.showing', { shown: shown.length, total: users.length })}
        onChange={setFilters}
      />
      <ListSection
        query={query}
        title={t('admin.users.listTitle')}
        countedTitle={t('admin.users.list', { count: shown.length })}
        failed={t('admin.users.loadFailed')}
        skeletonLines={1}
      >
        {shown.length > 0 ? (
          <UserRows users={shown} scroller={scroller} />
        ) : (
          <EmptyState
            icon={<ThreadDrawing name="loose" />}
            title={t('admin.users.empty.title')}
            text={t(
              users?.length === 0
                ? 'admin.users.empty.none'
                : isOfLink && filters.status === 'pending'
                  ? 'admin.users.empty.pending'
                  : 'admin.users.empty.filtered',
            )}
          />
        )}
      </ListSection>
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
