import type { PayloadAction } from '@reduxjs/toolkit';
import { forgotten } from '../storage/forget.ts';
import { addSlice } from '../store/add-slice.ts';
import type { RootState } from '../store/root-reducer.ts';
import type { Outbox, OutboxItems } from './outbox-item.ts';

const empty: Outbox = { items: [], waiting: [] };

/** Holds what this page knows of the outboxes, by user id. The storage has the items themselves. */
const { actions, selectors } = addSlice({
  name: 'outbox',
  initialState: (): Record<string, Outbox> => ({}),
  reducers: {
    put(outboxes, { payload: [userId, items] }: PayloadAction<readonly [string, OutboxItems]>) {
      const waiting = items.filter(({ sending }) => !sending);
      return { ...outboxes, [userId]: { items, waiting } };
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, (outboxes, { payload: { userId, chatId } }) =>
      chatId === undefined ? { ...outboxes, [userId]: empty } : outboxes,
    );
  },
  selectors: { selectOutbox: (outboxes, userId: string) => outboxes[userId] ?? empty },
});

export const putItems = actions.put;

export const selectItems = (state: RootState, userId: string): OutboxItems =>
  selectors.selectOutbox(state, userId).items;
