import { feedbackCategory, feedbackStatus } from '@targum/contracts/on-demand';
import type { Feedback, FeedbackCategory, FeedbackStatus } from '@targum/contracts/on-demand';
import { Choice } from '../common/choice.tsx';
import { FiltersCard } from '../common/filters-card.tsx';
import { useT } from '../i18n.ts';

export interface FeedbackFilters {
  readonly status: 'all' | FeedbackStatus;
  readonly category: 'all' | FeedbackCategory;
}

export const noFeedbackFilters: FeedbackFilters = { status: 'all', category: 'all' };

export const filterFeedback = (
  feedback: readonly Feedback[],
  { status, category }: FeedbackFilters,
) =>
  feedback.filter(
    (entry) =>
      (status === 'all' || entry.status === status) &&
      (category === 'all' || entry.category === category),
  );

interface FeedbackFiltersProps {
  readonly filters: FeedbackFilters;
  readonly onChange: (filters: FeedbackFilters) => void;
}

export function FeedbackFiltersCard({ filters, onChange }: FeedbackFiltersProps) {
  const t = useT();
  return (
    <FiltersCard title={t('admin.feedback.filters')} onClear={() => onChange(noFeedbackFilters)}>
      <Choice
        label={t('admin.feedback.status')}
        value={filters.status}
        options={['all', ...feedbackStatus.options]}
        textOf={(status) => t(`admin.feedback.status.${status}`)}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <Choice
        label={t('admin.feedback.category')}
        value={filters.category}
        options={['all', ...feedbackCategory.options]}
        textOf={(category) => t(`admin.feedback.category.${category}`)}
        onChange={(category) => onChange({ ...filters, category })}
      />
    </FiltersCard>
  );
}
