import { useMemo, useRef, useState } from 'react';
import {
  CardSkeleton,
  EmptyState,
  ErrorState,
  Page,
  SectionCard,
  ShieldError48Regular,
  toApiError,
} from '@targum/ui-kit';
import { Mail48Regular } from '@targum/ui-kit/admin';
import { useT } from '../i18n.ts';
import { useListFeedbackQuery } from './feedback-api.ts';
import { FeedbackFilters, filterFeedback, noFilters } from './feedback-filters.tsx';
import { FeedbackList } from './feedback-list.tsx';

/** /admin/feedback: what users have sent. The server decides who may see it. */
export function FeedbackScreen() {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [filters, setFilters] = useState(noFilters);
  const { data: feedback, error, refetch } = useListFeedbackQuery();
  const shown = useMemo(() => filterFeedback(feedback ?? [], filters), [feedback, filters]);

  if (error && toApiError(error).status === 403) {
    return (
      <EmptyState
        role="alert"
        icon={<ShieldError48Regular />}
        title={t('admin.accessDenied.title')}
        text={t('admin.accessDenied.text')}
      />
    );
  }

  let list;
  if (feedback && shown.length > 0) list = <FeedbackList feedback={shown} scroller={scroller} />;
  else if (feedback) {
    list = (
      <EmptyState
        icon={<Mail48Regular />}
        title={t('admin.feedback.empty.title')}
        text={t(
          feedback.length === 0 ? 'admin.feedback.empty.none' : 'admin.feedback.empty.filtered',
        )}
      />
    );
  } else if (error) {
    list = (
      <ErrorState
        title={t('admin.feedback.loadFailed')}
        text={t('admin.loadFailed.text')}
        onRetry={() => void refetch()}
      />
    );
  } else list = <CardSkeleton rows={4} />;

  return (
    <Page
      title={t('admin.feedback.title')}
      subtitle={t('admin.feedback.subtitle')}
      scrollerRef={scroller}
    >
      <FeedbackFilters filters={filters} onChange={setFilters} />
      <SectionCard title={t('admin.feedback.list', { count: shown.length })}>{list}</SectionCard>
    </Page>
  );
}
