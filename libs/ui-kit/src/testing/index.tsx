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

export { findInvalid } from './invalid-field.ts';

/** A signed-in, approved user, with any fields overridden. */
export const testUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '01938f5e-7c1a-7000-8000-000000000001',
  email: 'mara@example.org',
  firstName: 'Mara',
  lastName: 'Okello',
  profileImageUrl: null,
  isAdmin: false,
  approvalStatus: 'approved',
  mustChangePassword: false,
  ...overrides,
});

interface RenderOptions {
  /** The address at which the router starts. */
  readonly route?: string;
  /** The signed-in user; by default the session is still loading. */
  readonly user?: CurrentUser;
  readonly shell?: Partial<Shell>;
  readonly events?: Partial<SessionEvents>;
  /** The store of an earlier render, to which a part of the screen comes back. */
  readonly store?: AppStore;
}

const nothing = () => {};

/** A store of its own. Two of them are like two tabs, but hear nothing of each other's changes. */
export const testStore = (events: Partial<SessionEvents> = {}) =>
  createAppStore({ onSessionLost: nothing, onUserLoadFailed: nothing, ...events });

/** Renders inside all providers, with its own store and a memory router. */
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

/** As in the shell, screens are rendered once the user is known. */
function WhenKnown({ children }: { readonly children: ReactNode }) {
  return useSession().user ? children : null;
}
