import type { RatingValue } from '@targum/contracts/on-demand';
import { addSlice, forgotten } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

export interface RatingDraft {
  readonly value: RatingValue;
  readonly reason: string;
  readonly withText: boolean;
}

type Change = Pick<RatingDraft, 'value'> & Partial<RatingDraft> & { readonly messageId: string };

/** Holds the drafts by reply id, because the page does not render replies out of view. */
export const { actions: ratingDrafts, selectors } = addSlice({
  name: 'ratingDrafts',
  initialState: (): Record<string, RatingDraft> => ({}),
  reducers: {
    put(drafts, { payload: { messageId, ...changes } }: PayloadAction<Change>) {
      drafts[messageId] = { reason: '', withText: false, ...drafts[messageId], ...changes };
    },
    close(drafts, { payload: messageId }: PayloadAction<string>) {
      delete drafts[messageId];
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, (drafts, { payload: { chatId } }) => (chatId ? drafts : {}));
  },
  selectors: { selectRatingDraft: (drafts, messageId: string) => drafts[messageId] },
});

export const { selectRatingDraft } = selectors;
