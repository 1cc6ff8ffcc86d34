import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.ts';
import { connection } from '../api/connection.ts';
import { createSessionMiddleware } from '../session/session-middleware.ts';
import type { SessionEvents } from '../session/session-middleware.ts';
import { rootReducer } from './root-reducer.ts';

/** The page's store. The shell creates one; each test creates its own. */
export function createAppStore(events: SessionEvents) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware, createSessionMiddleware(events)),
  });
  setupListeners(store.dispatch);
  connection.subscribe(() => {
    if (connection.get()) store.dispatch(api.internalActions.onOnline());
  });
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
