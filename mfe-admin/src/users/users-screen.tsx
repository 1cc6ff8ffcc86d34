import { useEffect, useMemo, useRef, useState } from 'react';
import { delays } from '@targum/contracts';
import {
  CardSkeleton,
  EmptyState,
  ErrorState,
  notify,
  Page,
  People48Regular,
  SectionCard,
  useNavigate,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { defaultFilters, listUsers } from './user-list.ts';
import { useListUsersQuery } from './users-api.ts';
import { UserFilters } from './user-filters.tsx';
import { UsersList } from './users-list.tsx';

/** /admin/users: the accounts, for admins; others are told so and sent on. */
export function UsersScreen() {
  return useUser().isAdmin ? <UsersPage /> : <AccessDenied />;
}

function UsersPage() {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters] = useState(defaultFilters);
  const { data: users, isError, refetch } = useListUsersQuery();
  const shown = useMemo(() => listUsers(users ?? [], filters), [users, filters]);

  let list;
  if (users && shown.length > 0) list = <UsersList users={shown} scroller={scroller} />;
  else if (users) {
    list = (
      <EmptyState
        icon={<People48Regular />}
        title={t('admin.users.empty.title')}
        text={t(users.length === 0 ? 'admin.users.empty.none' : 'admin.users.empty.filtered')}
      />
    );
  } else if (isError) {
    list = (
      <ErrorState
        title={t('admin.users.loadFailed')}
        text={t('admin.loadFailed.text')}
        onRetry={() => void refetch()}
      />
    );
  } else list = <CardSkeleton rows={6} />;

  return (
    <Page
      title={t('admin.users.title')}
      subtitle={t('admin.users.subtitle')}
      scrollerRef={scroller}
    >
      <UserFilters
        filters={filters}
        shown={shown.length}
        total={users?.length ?? 0}
        onChange={setFilters}
      />
      <SectionCard title={t('admin.users.list', { count: shown.length })}>{list}</SectionCard>
    </Page>
  );
}

/** Shows nothing of the screen, only the notice, then leaves it. */
function AccessDenied() {
  const t = useT();
  const navigate = useNavigate();
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
