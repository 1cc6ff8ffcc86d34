import { onTestFinished, vi } from 'vitest';
import { bodyOf } from '../../../sign-in/markup.ts';
import type { Page } from '../../../sign-in/markup.ts';
import { pageTexts } from '../../../sign-in/texts.ts';

interface OpenOptions {
  readonly at?: string;
  /** The state of the entry in the history, as the router writes it. */
  readonly state?: object;
  /** The meta elements that nginx fills in, by name. */
  readonly metas?: Readonly<Record<string, string>>;
}

const texts = JSON.stringify(pageTexts());

/**
 * Opens the login or the signup as nginx serves it, and runs its script. The application's scripts are
 * not loaded: a test answers as the application through `targumSignIn`.
 */
export async function openPage(
  page: Page,
  { at = `/${page}`, state, metas = {} }: OpenOptions = {},
): Promise<void> {
  globalThis.targumSignIn = undefined;
  history.replaceState(state && { usr: state }, '', at);
  document.documentElement.dataset['title'] =
    page === 'login' ? 'shell.login.submit' : 'shell.signup.heading';
  document.head.replaceChildren();
  for (const [name, content] of Object.entries({ application: '/main.js /other.js', ...metas })) {
    const meta = document.createElement('meta');
    document.head.insertAdjacentElement('beforeend', Object.assign(meta, { name, content }));
  }
  document.body.innerHTML = bodyOf(page, '<svg viewBox="0 0 32 32"></svg>');
  const block = document.createElement('script');
  document.head.insertAdjacentElement(
    'beforeend',
    Object.assign(block, { id: 'texts', type: 'application/json', textContent: texts }),
  );
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
  vi.resetModules();
  await import('../inline.ts');
  const { left } = await import('../application.ts');
  onTestFinished(() => left.abort());
}
