import { useEffect, useMemo, useRef } from 'react';
import { delays } from '@targum/contracts';
import {
  EmptyState,
  notify,
  Page,
  ThreadDrawing,
  useDocumentTitle,
  useNavigate,
  useUser,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { useT } from '../i18n.ts';
import { QuotationsCard } from '../quotations/lazy-quotations-card.tsx';
import { NoTextNotice } from '../texts/no-text-notice.tsx';
import { countByStatus, isBeingDeleted, listUsers } from './filter-users.ts';
import { useFilters } from './use-filters.ts';
import { useListUsersQuery } from './users-api.ts';
import { UserFilters } from './user-filters.tsx';
import { UserRows } from './user-rows.tsx';

export function UsersScreen() {
  return useUser().isAdmin ? <UsersPage /> : <Redirect />;
}

function UsersPage() {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters] = useFilters();
  const query = useListUsersQuery();
  const { data: users, error } = query;
  const denied = isDenied(error);
  useListUsersQuery(undefined, {
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
      <UserFilters
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
            text={t(users?.length === 0 ? 'admin.users.empty.none' : 'admin.users.empty.filtered')}
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
    notify({
      variant: 'destructive',
      title: t('admin.accessDenied.title'),
      description: t('admin.accessDenied.redirecting'),
    });
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), delays.redirect);
    return () => clearTimeout(timer);
  }, [navigate, t]);
  return null;
}
