import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJsonReader } from '../early/answers.ts';
import { testUser } from '@targum/ui-kit/testing/test-user';
import { keepsNothing } from '@targum/ui-kit/shared-device';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { openPage } from './testing/open-page.ts';

const LOGIN = 'POST /api/auth/login';
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const isShown = (selector: string) =>
  document.querySelector(selector)!.closest('[hidden]') === null;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function fillIn(address = 'mara@example.org', secret = 'secret1') {
  if (address) await userEvent.type(email(), address);
  if (secret) await userEvent.type(password(), secret);
  await submit();
}

const described = () =>
  (password().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
  globalThis.targumSignIn = undefined;
  globalThis.targumEarly = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the plain login', () => {
  it('[2.1, 2.167, 2.208] has the elements of the login, with the focus in the first field', async () => {
    await openPage('login');
    expect(document.querySelector('svg[viewBox="0 0 32 32"]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Targum: AI assistants for Bible translation teams.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
    expect(document.activeElement).toBe(email());
    expect(document.title).toBe('Sign in · Targum');
    expect(screen.queryByText(/^Sign in to /)?.textContent || undefined).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(screen.getByText('Ask your administrator to reset it.').hidden).toBe(false);
  });

  it('[2.5, 2.6, 2.208] shows errors before it sends anything, until the fields are valid', async () => {
    const { requestsFor } = fakeServer({});
    await openPage('login');
    await fillIn('mara', '12345');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    await userEvent.type(password(), '6');
    expect(described()).toEqual([undefined]);
    expect(requestsFor(LOGIN)).toEqual([]);
  });

  it('[2.1, 2.8, 2.211] hands the user over with the notice of a login', async () => {
    const { bodies, requestsFor } = fakeServer({ [LOGIN]: testUser() });
    await openPage('login');
    await fillIn(' Mara@Example.org ');
    const { answer, notice, target, mayOpenSetup } = await globalThis.targumSignIn!.signedIn;
    expect(await answer.json()).toMatchObject({ email: testUser().email });
    expect(notice).toEqual({
      title: 'Welcome back!',
      description: 'You have successfully logged in.',
    });
    expect([target, mayOpenSetup]).toEqual(['/', true]);
    expect(await bodies(LOGIN)).toEqual([{ email: 'mara@example.org', password: 'secret1' }]);
    const [request] = requestsFor(LOGIN);
    expect(request!.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(request!.headers.get('accept-language')).toBe('en');
    expect(request!.headers.get('x-anonymous-user')).toMatch(/^anon_/);
  });

  it('[2.231] says what becomes of the messages that wait on this device, in each language', async () => {
    await openPage('login');
    expect(isShown('#unsent')).toBe(false);
    localStorage.setItem('outbox:ana', '[{},{}]');
    await openPage('login');
    expect(isShown('#unsent')).toBe(true);
    const note = screen.getByText(/^2 messages wait on this device\. They are sent when/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
    expect(note.textContent).toMatch(/^2 messages attendent sur cet appareil\./);
  });

  it('[2.210] loads nothing of the application before the first letter', async () => {
    await openPage('login');
    expect(globalThis.targumSignIn).toBeUndefined();
    await userEvent.type(email(), 'm');
    expect(globalThis.targumSignIn).toBeDefined();
    const loaded = vi.mocked(document.head.append).mock.calls.map(([element]) => element);
    expect(
      loaded.map(
        (element) =>
          (element as HTMLElement).getAttribute('src') ?? (element as HTMLLinkElement).href,
      ),
    ).toEqual([expect.stringMatching(/\/other\.js$/), '/main.js']);
  });

  it('[2.210] loads nothing of the application for another language, and the registry once', async () => {
    await openPage('login');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
    expect(globalThis.targumSignIn).toBeUndefined();
    const fetched = vi.fn(async () => Response.json({ remotes: [] }));
    vi.stubGlobal('fetch', fetched);
    await userEvent.type(document.querySelector('#email')!, 'm');
    const [one, two] = [createJsonReader(), createJsonReader()];
    expect([await one('/remotes.json'), await two('/remotes.json')]).toEqual([
      { remotes: [] },
      { remotes: [] },
    ]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('[2.9, 2.168] tells of a wrong password in a notice, and below it until the email address or the password changes', async () => {
    fakeServer({ [LOGIN]: refuse(401, 'invalid_credentials', 'Incorrect email or password') });
    await openPage('login');
    await fillIn();
    await vi.waitFor(() => expect(described()).toEqual(['Incorrect email or password']));
    expect(screen.getByText('Login failed')).toBeTruthy();
    expect(screen.getAllByText('Incorrect email or password')).toHaveLength(2);
    expect(document.activeElement).toBe(password());
    expect(email().value).toBe('mara@example.org');
    await userEvent.click(email());
    await userEvent.tab();
    expect(described()).toEqual(['Incorrect email or password']);
    await userEvent.type(password(), 'x');
    expect(described()).toEqual([undefined]);
    await submit();
    await vi.waitFor(() => expect(described()).toEqual(['Incorrect email or password']));
    await userEvent.type(email(), 'x');
    expect(described()).toEqual([undefined]);
  });

  it('[2.223] offers to keep nothing on a shared device, and remembers the choice', async () => {
    await openPage('login', { at: '/chat/1' });
    const choice = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'This device is shared' });
    expect(choice().checked).toBe(false);
    await userEvent.click(choice());
    expect(keepsNothing()).toBe(true);
    await openPage('login');
    expect(choice().checked).toBe(true);
    await userEvent.click(choice());
    expect(keepsNothing()).toBe(false);
  });

  it.each([
    [
      'fr',
      401,
      'invalid_credentials',
      'Incorrect email or password',
      'Adresse e-mail ou mot de passe incorrect',
    ],
    [
      'fr',
      429,
      'rate_limited',
      'Something else',
      'Trop de demandes. Attendez un peu et réessayez.',
    ],
    ['en', 429, 'rate_limited', 'Something else', 'Something else'],
  ])(
    '[2.9, 2.208] is in %s, also when the answer is %i %s',
    async (language, status, code, message, shown) => {
      localStorage.setItem('language', language);
      const limited = () =>
        new Response(JSON.stringify({ message, code, requestId: 'r-1' }), {
          status,
          headers: { 'retry-after': '60' },
        });
      const { requestsFor } = fakeServer({ [LOGIN]: limited });
      await openPage('login');
      expect(document.documentElement.lang).toBe(language);
      await userEvent.type(document.querySelector('#email')!, 'mara@example.org');
      await userEvent.type(document.querySelector('#password')!, 'secret1{Enter}');
      await vi.waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThan(0));
      expect(requestsFor(LOGIN)).toHaveLength(1);
    },
  );

  it.each([500, 200])(
    '[2.9] shows its own text for HTML with status %i, and keeps what was typed',
    async (status) => {
      const { requestsFor } = fakeServer({ [LOGIN]: () => new Response('<html>', { status }) });
      await openPage('login');
      await fillIn();
      await screen.findByText('Please check your credentials and try again.');
      expect(requestsFor(LOGIN)).toHaveLength(2);
      const keys = requestsFor(LOGIN).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
      expect([email().value, password().value]).toEqual(['mara@example.org', 'secret1']);
    },
  );

  it('[2.172] hands the refusal of a rejected account over without a notice', async () => {
    fakeServer({ [LOGIN]: refuse(403, 'account_rejected', 'Your account was not approved') });
    await openPage('login');
    await fillIn();
    const { answer, notice } = await globalThis.targumSignIn!.signedIn;
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'account_rejected' });
    expect(notice).toBeUndefined();
  });

  it('[2.1] shows that the login is pending, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { requestsFor } = fakeServer({
      [LOGIN]: async () => {
        await promise;
        return refuse(422, 'validation_failed', 'No', { email: ['This address cannot be used'] })();
      },
    });
    await openPage('login');
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Signing in...' }));
    expect(requestsFor(LOGIN)).toHaveLength(1);
    resolve();
    expect(await screen.findByText('This address cannot be used')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(document.activeElement).toBe(email());
  });

  it.each([
    ['/login', undefined, '/'],
    ['/admin/users', undefined, '/'],
    ['/shared/abc', 'Sign in to read the shared copy.', '/shared/abc'],
    ['/chat/1?message=2', 'Sign in to open the chat.', '/chat/1?message=2'],
  ])('[2.8, 2.170] leads from %s with the line %s to %s', async (at, line, expected) => {
    fakeServer({ [LOGIN]: testUser() });
    await openPage('login', { at });
    expect(screen.queryByText(/^Sign in to /)?.textContent).toBe(line);
    await fillIn();
    const { target, mayOpenSetup } = await globalThis.targumSignIn!.signedIn;
    expect([target, mayOpenSetup]).toEqual([expected, line === undefined]);
  });

  it('[2.211] opens its page if the application does not load', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    fakeServer({ [LOGIN]: testUser() });
    await openPage('login', { at: '/chat/1#end' });
    await fillIn();
    const loaded = vi.mocked(document.head.append).mock.calls.flat() as HTMLElement[];
    loaded.find(({ localName }) => localName === 'script')!.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(location.pathname + location.hash).toBe('/chat/1#end');
  });

  it('[2.211] opens its page if the application cannot take the page over', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    fakeServer({ [LOGIN]: testUser() });
    await openPage('login', { at: '/chat/1#end' });
    await fillIn();
    globalThis.targumSignIn!.onWaiting({ openFeedback: vi.fn(), notify: vi.fn() });
    await globalThis.targumSignIn!.signedIn;
    expect(reload).not.toHaveBeenCalled();
    dispatchEvent(new Event('missing-script'));
    expect(reload).toHaveBeenCalled();
    expect(location.pathname + location.hash).toBe('/chat/1#end');
  });

  it('[2.3] shows and hides the password', async () => {
    await openPage('login');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('[2.208] changes to another language and keeps the choice', async () => {
    await openPage('login');
    await submit();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ar');
    expect(screen.getByRole('heading', { name: 'مرحبًا بعودتك' })).toBeTruthy();
    expect(screen.getByText('أدخل عنوان بريد إلكتروني صالحًا')).toBeTruthy();
    expect(document.documentElement.dir).toBe('rtl');
    expect(localStorage.getItem('language')).toBe('ar');
    expect(document.body.textContent).not.toMatch(/shell\.|kit\./);
  });

  it('[2.127, 2.223] offers the ways to sign in that nginx has filled in', async () => {
    await openPage('login');
    expect(isShown('#provider')).toBe(false);
    const label = { 'sign-in': 'password sso', 'sign-in-label': 'Sign in with Acme' };
    await openPage('login', { at: '/chat/1?message=2', metas: label });
    const link = screen.getByRole('link', { name: 'Sign in with Acme' });
    expect(link.getAttribute('href')).toBe(
      '/api/auth/oidc/start?returnTo=%2Fchat%2F1%3Fmessage%3D2',
    );
    const after = link.compareDocumentPosition(email());
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await openPage('login', { metas: { 'sign-in': 'sso' } });
    expect(screen.getByRole('link', { name: 'Continue with single sign-on' })).toBeTruthy();
    expect([isShown('form'), isShown('#footer'), isShown('#shared')]).toEqual([false, false, true]);
    await openPage('login', { at: '/login?password=1', metas: { 'sign-in': 'sso' } });
    expect([isShown('form'), isShown('#provider')]).toEqual([true, true]);
  });

  it('[2.212] loads the application again after it could not be loaded', async () => {
    await openPage('login');
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Send Feedback' }));
    const scripts = () =>
      (vi.mocked(document.head.append).mock.calls.flat() as HTMLElement[]).filter(
        ({ localName }) => localName === 'script',
      );
    await press();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(isShown('[data-variant]')).toBe(true));
    await press();
    expect(scripts()).toHaveLength(2);
    const openFeedback = vi.fn();
    globalThis.targumSignIn!.onWaiting({ openFeedback, notify: vi.fn() });
    await vi.waitFor(() => expect(openFeedback).toHaveBeenCalledOnce());
  });

  it('[2.212] opens the feedback dialog of the application, which then shows the notices', async () => {
    await openPage('login');
    await userEvent.click(screen.getByRole('button', { name: 'Send Feedback' }));
    const openFeedback = vi.fn();
    const notify = vi.fn();
    globalThis.targumSignIn!.onWaiting({ openFeedback, notify });
    await vi.waitFor(() => expect(openFeedback).toHaveBeenCalledOnce());
    fakeServer({ [LOGIN]: refuse(401, 'invalid_credentials', 'Incorrect email or password') });
    await fillIn();
    await vi.waitFor(() =>
      expect(notify).toHaveBeenCalledWith('Login failed', 'Incorrect email or password'),
    );
  });
});
