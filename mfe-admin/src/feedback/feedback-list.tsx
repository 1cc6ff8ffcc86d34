import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Feedback, FeedbackStatus } from '@targum/contracts/on-demand';
import { useFocusReturn } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { runAction } from '../common/run-action.ts';
import { useBusy } from '../common/use-busy.ts';
import { WindowedList } from '../common/windowed-list.tsx';
import { useT } from '../i18n.ts';
import { useDeleteFeedbackMutation, useSetFeedbackStatusMutation } from './feedback-api.ts';
import { FeedbackCard } from './feedback-card.tsx';

const CARD_HEIGHT_PX = 120;

interface FeedbackListProps {
  readonly feedback: readonly Feedback[];
  readonly scroller: RefObject<HTMLElement | null>;
}

export function FeedbackList({ feedback, scroller }: FeedbackListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { busy, run } = useBusy();
  const [setStatus] = useSetFeedbackStatusMutation();
  const [deleteFeedback] = useDeleteFeedbackMutation();
  const [deleting, setDeleting] = useState<Feedback | null>(null);
  const rememberFocus = useFocusReturn(deleting !== null, list);
  const ask = useCallback(
    (entry: Feedback) => {
      rememberFocus();
      setDeleting(entry);
    },
    [rememberFocus],
  );

  const mark = useCallback(
    ({ id }: Feedback, status: FeedbackStatus) =>
      run([id], () =>
        runAction(setStatus({ id, status }), {
          done: t('admin.feedback.updated'),
          failed: t('admin.feedback.updateFailed'),
        }),
      ),
    [run, setStatus, t],
  );
  const remove = async ({ id }: Feedback) => {
    await run([id], () =>
      runAction(deleteFeedback({ id }), {
        done: t('admin.feedback.deleted'),
        failed: t('admin.feedback.deleteFailed'),
      }),
    );
    // A second confirmation may have opened before the answer arrived. That confirmation stays
    // open.
    setDeleting((current) => (current?.id === id ? null : current));
  };

  return (
    <>
      <WindowedList
        items={feedback}
        itemKey={({ id }) => id}
        estimatedHeight={CARD_HEIGHT_PX}
        scroller={scroller}
        label={t('admin.feedback.title')}
        listRef={list}
      >
        {(entry) => (
          <FeedbackCard feedback={entry} busy={busy.has(entry.id)} onMark={mark} onDelete={ask} />
        )}
      </WindowedList>
      {deleting && (
        <ConfirmDialog
          destructive
          title={t('admin.feedback.delete.title')}
          object={deleting.message}
          confirmLabel={t('admin.feedback.delete')}
          pending={busy.has(deleting.id)}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t('admin.feedback.delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
