import { useMemo, useRef, useState } from 'react';
import { EmptyState, HelpLink, Page, ThreadDrawing, useUser } from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { ListSection } from '../common/list-section.tsx';
import { useT } from '../i18n.ts';
import { useListFeedbackQuery } from './feedback-api.ts';
import { FeedbackFiltersCard, filterFeedback, noFeedbackFilters } from './feedback-filters.tsx';
import { FeedbackList } from './feedback-list.tsx';

export function FeedbackScreen() {
  return useUser().isAdmin ? <FeedbackPage /> : <AccessDenied />;
}

function FeedbackPage() {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters] = useState(noFeedbackFilters);
  const query = useListFeedbackQuery();
  const { data: feedback, error } = query;
  const shown = useMemo(() => filterFeedback(feedback ?? [], filters), [feedback, filters]);

  if (isDenied(error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.feedback.title')}
      subtitle={t('admin.feedback.subtitle')}
      actions={<HelpLink to="admin-privacy#inside" />}
      scrollerRef={scroller}
    >
      <FeedbackFiltersCard filters={filters} onChange={setFilters} />
      <ListSection
        query={query}
        title={t('admin.feedback.listTitle')}
        countedTitle={t('admin.feedback.list', { count: shown.length })}
        failed={t('admin.feedback.loadFailed')}
        skeletonLines={2}
      >
        {shown.length > 0 ? (
          <FeedbackList feedback={shown} scroller={scroller} />
        ) : (
          <EmptyState
            icon={<ThreadDrawing name="loose" />}
            title={t('admin.feedback.empty.title')}
            text={t(
              feedback?.length === 0
                ? 'admin.feedback.empty.none'
                : 'admin.feedback.empty.filtered',
            )}
          />
        )}
      </ListSection>
    </Page>
  );
}
