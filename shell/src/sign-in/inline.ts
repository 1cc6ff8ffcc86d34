/**
 * The build inlines this script into login.html and signup.html. It makes their form work before the
 * application has loaded. This file and what it imports must be small, and must not import modules
 * that the application shares.
 */

import { configureLimits } from '@targum/contracts/sign-in';
import {
  countUnsent,
  endContact,
  handedOver,
  keepsNothing,
  pageLimits,
  readStorage,
  shareDevice,
} from '@targum/ui-kit/plain';
import type { Language } from '@targum/ui-kit/plain';
import { wantedPageAt } from '../auth/wanted-address.ts';
import { keepOffer } from '../install/offer.ts';
import { left, loadApplication } from './application.ts';
import { watchConnection } from './connection.ts';
import { inputs } from './fields.ts';
import { watchForm } from './form.ts';
import { leaveNotices, showNotice, watchNotices } from './notice.ts';
import { chooseLanguage, name, pageLanguage, text, writeTexts } from './page-texts.ts';
import { watchPicture } from './picture.ts';

const one = (selector: string) => document.querySelector<HTMLElement>(selector);

try {
  configureLimits(pageLimits());
} catch (error) {
  // oxlint-disable-next-line no-console -- an operator looks here first
  console.error(error);
}

const { pathname, search } = location;
const wanted = wantedPageAt(pathname);
const isSignup = document.documentElement.dataset['title'] === 'shell.signup.heading';

/** Shows the ways to sign in that nginx has filled in. `/login?password` always shows the form. */
function showWays(): void {
  const ways = handedOver('sign-in', 'password').split(' ');
  const hasPassword = ways.includes('password');
  if (isSignup) {
    if (!hasPassword) location.replace('/login');
    return;
  }
  const showsForm = hasPassword || new URLSearchParams(search).has('password');
  one('form')!.hidden = !showsForm;
  if (!showsForm) one('form')!.before(one('.choice')!);
  one('#footer')!.hidden = !hasPassword;
  const provider = one('#provider')!;
  provider.hidden = !ways.includes('sso');
  if (provider.hidden) return;
  const button = one('#provider a')!;
  if (wanted) {
    const target = new URLSearchParams({ returnTo: pathname + search });
    button.setAttribute('href', `${button.getAttribute('href')}?${target}`);
  }
  button.classList.toggle('primary', !showsForm);
  one('#or')!.hidden = !showsForm;
  const label = handedOver('sign-in-label', 'none');
  if (label === 'none') return;
  const written = button.querySelector('span')!;
  delete written.dataset['text'];
  written.textContent = label;
}

function showWantedPage(): void {
  const note = one('#wanted');
  if (!note || !wanted) return;
  note.dataset['text'] = `shell.login.wanted.${wanted}`;
  note.hidden = false;
}

/** Says what becomes of the messages that wait on this device. */
function showUnsent(): void {
  if (countUnsent() === 0) return;
  const note = one('#unsent')!;
  note.dataset['text'] = 'shell.login.unsent';
  note.hidden = false;
}

/**
 * Opens a page of the application with a state of its entry in the history, which the router of the
 * application reads.
 */
function lead(link: HTMLAnchorElement, state: object): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState({ usr: state }, '', link.href);
    location.reload();
  });
}

function watchLinks(): void {
  const [other] = document.querySelectorAll<HTMLAnchorElement>('#footer a');
  const before = (history.state as { usr?: { wanted?: string } } | null)?.usr?.wanted;
  if (isSignup && before !== undefined) other!.href = before;
  else if (wanted) lead(other!, { wanted: pathname + search });
  lead(document.querySelector<HTMLAnchorElement>('#help')!, { from: pathname + search });
  // The entries of this page and of the page that it leads to belong to one document.
  addEventListener('popstate', () => location.reload(), { signal: left.signal });
}

function watchPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.reveal')) {
    button.addEventListener('click', () => {
      const input = button.parentElement!.querySelector('input')!;
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      name(button, `kit.password.${isShown ? 'hide' : 'show'}`);
    });
  }
}

function watchSharedDevice(): void {
  const choice = document.querySelector<HTMLInputElement>('#shared');
  if (!choice) return;
  choice.checked = keepsNothing();
  choice.addEventListener('change', () => shareDevice(choice.checked));
}

function watchForgotten(): void {
  const button = one('#forgot');
  button?.addEventListener('click', () => {
    const answer = one('#forgot-answer')!;
    answer.hidden = !answer.hidden;
    button.setAttribute('aria-expanded', String(!answer.hidden));
  });
}

function watchFeedback(): void {
  const button = one('#feedback')!;
  const open = async () => {
    button.setAttribute('aria-busy', 'true');
    try {
      const application = await loadApplication();
      leaveNotices(application.notify);
      application.openFeedback();
    } catch {
      showNotice(text('kit.component.failed.title'), text('kit.component.failed.text'));
    }
    button.removeAttribute('aria-busy');
  };
  button.addEventListener('click', () => void open());
}

/** Names the shown theme, as the application does. The style sheets need no name. */
function nameTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = readStorage('theme');
    const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    one('.plain')!.dataset['theme'] = isDark ? 'dark' : 'light';
  };
  system.addEventListener('change', show, { signal: left.signal });
  show();
}

keepOffer();
endContact();
nameTheme();
showWays();
showWantedPage();
showUnsent();
writeTexts();
watchLinks();
watchPasswords();
watchSharedDevice();
watchForgotten();
watchFeedback();
watchNotices();
watchConnection();
watchPicture();
watchForm({ isSignup, wanted });

const select = document.querySelector('select')!;
select.value = pageLanguage();
select.addEventListener('change', () => chooseLanguage(select.value as Language));

inputs()[0]!.focus();
// To choose another language needs nothing of the application.
one('form')!.addEventListener('input', () => void loadApplication().catch(() => {}), {
  once: true,
  signal: left.signal,
});
