import { afterEach, describe, expect, it, vi } from 'vitest';
import { authCalls } from '@targum/contracts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { createAppStore } from '../store/create-store.ts';
import { testUser } from '../testing/index.tsx';
import { keepUser, sessionApi } from './session-api.ts';
import { reportError } from './session-middleware.ts';
import { selectSession } from './session-slice.ts';

const user = testUser();
const unauthorized = { message: 'Unauthorized', code: 'unauthorized', requestId: 'r-1' };

/** The call of the login form. */
const formApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({ ...endpointOf(authCalls.login), onQueryStarted: keepUser }),
  }),
});

function setUp() {
  const answers = new Map<string, () => Response>();
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers.get(`${request.method} ${new URL(request.url).pathname}`);
    return answer ? answer() : Response.json(unauthorized, { status: 401 });
  });
  const onSessionLost = vi.fn();
  const onUserLoadFailed = vi.fn();
  const store = createAppStore({ onSessionLost, onUserLoadFailed });
  const session = () => selectSession(store.getState());
  const { currentUser, logout } = sessionApi.endpoints;
  const { login } = formApi.endpoints;
  return {
    answers,
    onSessionLost,
    onUserLoadFailed,
    store,
    session,
    load: () => store.dispatch(currentUser.initiate(undefined, { forceRefetch: true })),
    login: () =>
      store.dispatch(login.initiate({ email: 'mara@example.org', password: 'secret12' })),
    logout: () => store.dispatch(logout.initiate()),
  };
}

describe('the session', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[2.54] starts as loading, and a 401 makes it signed out without a notice', async () => {
    const { session, load, onSessionLost, onUserLoadFailed } = setUp();
    expect(session().status).toBe('loading');
    await load();
    expect(session()).toMatchObject({ status: 'signedOut', user: null });
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(onUserLoadFailed).not.toHaveBeenCalled();
  });

  it('[2.54] stays unknown, with a notice, when the user cannot be loaded', async () => {
    const { answers, session, load, onUserLoadFailed } = setUp();
    answers.set('GET /api/auth/user', () => new Response('down', { status: 503 }));
    await load();
    expect(session()).toMatchObject({ status: 'signedOut', user: null });
    expect(onUserLoadFailed).toHaveBeenCalledOnce();
  });

  it('[3.176] keeps the shown user, without a notice, when the network is gone', async () => {
    const { answers, session, load, onUserLoadFailed } = setUp();
    answers.set('GET /api/auth/user', () => Response.json(user));
    await load();
    answers.set('GET /api/auth/user', () => {
      throw new TypeError('Failed to fetch');
    });
    await load();
    expect(session()).toMatchObject({ status: 'signedIn', user });
    expect(onUserLoadFailed).not.toHaveBeenCalled();
  });

  it('[2.58] requests the user once, without retries', async () => {
    const { answers, load } = setUp();
    const answer = vi.fn(() => new Response('down', { status: 503 }));
    answers.set('GET /api/auth/user', answer);
    await load();
    expect(answer).toHaveBeenCalledOnce();
  });

  it('[2.54] is set by the current-user call', async () => {
    const { answers, session, load } = setUp();
    answers.set('GET /api/auth/user', () => Response.json(user));
    await load();
    expect(session()).toMatchObject({ status: 'signedIn', user });
  });

  it('[2.54] is set by a login, without another call', async () => {
    const { answers, session, login } = setUp();
    answers.set('POST /api/auth/login', () => Response.json(user));
    await login();
    await vi.waitFor(() => expect(session()).toMatchObject({ status: 'signedIn', user }));
  });

  it.each([204, 500])('[2.52] is empty after a logout that is answered with %i', async (status) => {
    const { answers, session, login, logout } = setUp();
    answers.set('POST /api/auth/login', () => Response.json(user));
    answers.set('POST /api/auth/logout', () => new Response(null, { status }));
    await login();
    await logout();
    expect(session()).toMatchObject({ status: 'signedOut', user: null });
  });

  it('[2.61] reports its loss once and keeps the screen', async () => {
    const { answers, session, login, load, onSessionLost } = setUp();
    answers.set('POST /api/auth/login', () => Response.json(user));
    await login();
    await vi.waitFor(async () => {
      await load();
      expect(onSessionLost).toHaveBeenCalledOnce();
    });
    await load();
    expect(onSessionLost).toHaveBeenCalledOnce();
    expect(session()).toMatchObject({ status: 'signedIn', user, lost: true });
  });

  it.each([
    ['login', 'POST /api/auth/login', 403],
    ['load', 'GET /api/auth/user', 401],
  ] as const)(
    '[2.172] knows from a refused %s that the account is rejected, until the logout',
    async (name, call, status) => {
      const { answers, session, logout, onUserLoadFailed, ...calls } = setUp();
      const refusal = { message: 'Refused', code: 'account_rejected', requestId: 'r-1' };
      answers.set(call, () => Response.json(refusal, { status }));
      await calls[name]();
      expect(session()).toMatchObject({ status: 'signedOut', user: null, rejected: true });
      expect(onUserLoadFailed).not.toHaveBeenCalled();
      await logout();
      expect(session().rejected).toBeUndefined();
    },
  );

  it('survives an outage', async () => {
    const { answers, session, login, load, onSessionLost } = setUp();
    answers.set('POST /api/auth/login', () => Response.json(user));
    answers.set('GET /api/auth/user', () => new Response('down', { status: 503 }));
    await login();
    await vi.waitFor(async () => expect((await load()).isError).toBe(true));
    expect(session()).toMatchObject({ status: 'signedIn', user });
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    ['demands a new password first', 'password_change_required', { mustChangePassword: true }],
    ['waits for an approval', 'approval_required', { approvalStatus: 'pending' }],
    ['took the rights of an admin away', 'forbidden', { isAdmin: false }],
  ] as const)('reloads the user when the server %s', async (_what, code, change) => {
    const { answers, store, session, load } = setUp();
    answers.set('GET /api/auth/user', () => Response.json({ ...user, isAdmin: true }));
    await load();
    answers.set('GET /api/auth/user', () => Response.json({ ...user, ...change }));
    store.dispatch(reportError({ status: 403, message: '403: …', code }));
    await vi.waitFor(() => expect(session().user).toMatchObject(change));
  });
});
