import type { RatingValue } from '@targum/contracts/on-demand';
import { createObservable, onForget } from '@targum/ui-kit';

/** What a person writes about a rating and has not sent. */
export interface RatingDraft {
  readonly value: RatingValue;
  readonly reason: string;
  readonly withText: boolean;
}

const drafts = createObservable<Readonly<Record<string, RatingDraft>>>({});

/**
 * The drafts by the ids of the replies. They last as long as the page: a reply that is scrolled out of
 * view is not rendered.
 */
export const ratingDrafts = {
  subscribe: drafts.subscribe,
  of: (messageId: string): RatingDraft | undefined => drafts.get()[messageId],
  /** Opens the draft of a reply or changes it. */
  put(messageId: string, changes: Pick<RatingDraft, 'value'> & Partial<RatingDraft>): void {
    const draft = { reason: '', withText: false, ...drafts.get()[messageId], ...changes };
    drafts.set({ ...drafts.get(), [messageId]: draft });
  },
  close(messageId: string): void {
    const { [messageId]: _closed, ...others } = drafts.get();
    drafts.set(others);
  },
};

onForget((chatId) => {
  if (chatId === undefined) drafts.set({});
});
