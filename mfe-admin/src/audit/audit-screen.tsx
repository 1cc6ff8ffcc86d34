import { useMemo, useCallback } from 'react';
import { pathOf } from '@targum/contracts';
import { auditCalls } from '@targum/contracts/on-demand';
import {
  EmptyState,
  HelpLink,
  Page,
  ThreadDrawing,
  useUser,
  useSearchParams,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { DownloadButton } from '../common/download-button.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { MoreEntries } from '../common/more-entries.tsx';
import { useT } from '../i18n.ts';
import { useAuditInfiniteQuery } from './audit-api.ts';
import { AuditFiltersCard } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { requestOf, writeFilters, readFilters } from './filters.ts';
import type { AuditFormFilters } from './filters.ts';

export function AuditScreen() {
  return useUser().isAdmin ? <AuditPage /> : <AccessDenied />;
}

function AuditPage() {
  const t = useT();
  const [filters, setFilters] = useFilters();
  const request = useMemo(() => requestOf(filters), [filters]);
  const query = useAuditInfiniteQuery(request, { refetchOnMountOrArgChange: true });
  const entries = useMemo(() => query.currentData?.pages.flat(), [query.currentData]);
  const isFiltered = Object.keys(writeFilters(filters)).length > 0;

  if (isDenied(query.error)) return <AccessDenied />;
  const title = t('admin.audit.entries');
  const search = new URLSearchParams(Object.entries(request)).toString();
  return (
    <Page
      title={t('admin.audit.title')}
      subtitle={t('admin.audit.subtitle')}
      width="table"
      actions={
        <>
          <HelpLink to="admin-approval#delete" />
          <DownloadButton href={`${pathOf(auditCalls.export)}${search && `?${search}`}`} />
        </>
      }
    >
      <AuditFiltersCard
        filters={filters}
        summary={
          entries &&
          t(query.hasNextPage ? 'admin.audit.shownFirst' : 'admin.audit.shown', {
            count: entries.length,
          })
        }
        onChange={setFilters}
      />
      <ListSection
        query={{
          data: entries,
          error: query.error,
          isError: query.isError && !query.isFetchNextPageError,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        title={title}
        countedTitle={title}
        failed={t('admin.audit.loadFailed')}
        skeletonLines={1}
      >
        {entries?.length ? (
          <>
            <AuditTable label={title} entries={entries} />
            <MoreEntries
              query={query}
              failed={t('admin.audit.moreFailed')}
              end={t('admin.audit.end')}
            />
          </>
        ) : (
          <EmptyState
            icon={<ThreadDrawing name="loose" />}
            title={t('admin.audit.empty.title')}
            text={t(isFiltered ? 'admin.audit.empty.filtered' : 'admin.audit.empty.none')}
          />
        )}
      </ListSection>
    </Page>
  );
}

function useFilters(): [AuditFormFilters, (filters: AuditFormFilters) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const change = useCallback(
    (changed: AuditFormFilters) => setAddress(writeFilters(changed), { replace: true }),
    [setAddress],
  );
  return [filters, change];
}
