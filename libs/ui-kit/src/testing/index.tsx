import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '@targum/contracts';
import { KitProvider } from '../kit-provider.tsx';
import { sessionApi } from '../session/session-api.ts';
import { useSession } from '../session/use-session.ts';
import type { SessionEvents } from '../session/session-middleware.ts';
import { ShellContext } from '../shell/shell-context.ts';
import type { Shell } from '../shell/shell-context.ts';
import { createAppStore } from '../store/create-store.ts';
import type { AppStore } from '../store/create-store.ts';

export { addStyles } from './happy-dom.ts';
export { fakeRecords } from './fake-records.ts';
export { findInvalid } from './invalid-field.ts';
export { testChat } from './test-chat.ts';
export { testUser } from './test-user.ts';

interface RenderOptions {
  /** The address at which the router starts. */
  readonly route?: string;
  /** The signed-in user. Without a user, the session is still loading. */
  readonly user?: CurrentUser;
  readonly shell?: Partial<Shell>;
  readonly events?: Partial<SessionEvents>;
  /** The store of an earlier render. The screen then continues with its state. */
  readonly store?: AppStore;
}

const nothing = () => {};

/** Creates a store. Two stores are like two tabs that do not see each other's changes. */
export const testStore = (events: Partial<SessionEvents> = {}) =>
  createAppStore({ onSessionLost: nothing, onUserLoadFailed: nothing, ...events });

/** Renders inside all providers, with a new store and a memory router. */
export function renderWithKit(ui: ReactNode, options: RenderOptions = {}) {
  const { route = '/', user, shell = {}, events, store = testStore(events) } = options;
  if (user) {
    void store.dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, user));
  }
  const result = render(
    <KitProvider store={store}>
      <ShellContext value={{ openSidebar: nothing, openFeedback: nothing, ...shell }}>
        <MemoryRouter initialEntries={[route]}>
          {user ? <WhenKnown>{ui}</WhenKnown> : ui}
        </MemoryRouter>
      </ShellContext>
    </KitProvider>,
  );
  return { ...result, store };
}

/** Renders the children once the user is known, as the shell does. */
function WhenKnown({ children }: { readonly children: ReactNode }) {
  return useSession().user ? children : null;
}
