import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.ts';
import { connectionFound, selectOnline } from '../api/connection-slice.ts';
import { connection } from '../api/connection.ts';
import { createSessionMiddleware } from '../session/session-middleware.ts';
import type { SessionEvents } from '../session/session-middleware.ts';
import { readStorage } from '../storage/local-storage.ts';
import { textStored } from '../storage/text-stored.ts';
import { sliceNames } from './add-slice.ts';
import { rootReducer } from './root-reducer.ts';

export function createAppStore(events: SessionEvents) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware, createSessionMiddleware(events)),
  });
  setupListeners(store.dispatch);
  connection.subscribe((online) => {
    if (online === selectOnline(store.getState())) return;
    store.dispatch(connectionFound(online));
    if (online) store.dispatch(api.internalActions.onOnline());
  });
  // The browser sends this event to the other tabs only. Most events are about drafts, which change
  // with each keystroke. No slice follows drafts, so their events are ignored.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && sliceNames.has(key))
      store.dispatch(textStored({ key, text: readStorage(key) }));
  });
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
