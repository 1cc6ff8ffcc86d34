import { checkLogin, checkSignup, LOGIN_PATH, SIGNUP_PATH } from '@targum/contracts/sign-in';
import type { ApiError } from '@targum/ui-kit/plain';
import { handOver, loadApplication } from './application.ts';
import { inputOf, inputs, setProblem, setProblems, typedValues } from './fields.ts';
import type { SignedIn } from './hand-over.ts';
import { showNotice } from './notice.ts';
import { errorText, text } from './page-texts.ts';
import { chosenPicture } from './picture.ts';
import { send } from './send.ts';
import type { Sent } from './send.ts';

interface FormOptions {
  readonly isSignup: boolean;
  /** The kind of the wanted page. Undefined stands for the start page. */
  readonly wanted: string | undefined;
}

/** Checks and sends the form. An earlier submit that is still under way ignores later ones. */
export function watchForm({ isSignup, wanted }: FormOptions): void {
  const form = document.querySelector('form')!;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const check = isSignup ? checkSignup : checkLogin;
  const texts = isSignup ? 'shell.signup' : 'shell.login';
  let wasSubmitted = false;
  let isPending = false;
  let isRefused = false;

  const setPending = (pending: boolean) => {
    isPending = pending;
    if (pending) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    const label = button.querySelector<HTMLElement>('[data-text]')!;
    label.dataset['text'] = `${texts}.${pending ? 'pending' : 'submit'}`;
    label.textContent = text(label.dataset['text']);
  };

  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (!wasSubmitted) return;
    setProblem(name, check(typedValues()).problems.get(name));
    if (name === 'email' && isRefused) setProblem('password', undefined);
    isRefused &&= name !== 'email' && name !== 'password';
  });

  async function submit(): Promise<void> {
    wasSubmitted = true;
    setProblem('picture', undefined);
    const { body, problems } = check(typedValues());
    setProblems(problems);
    if (problems.size > 0) return;
    setPending(true);
    void loadApplication().catch(() => {});
    const sent = await send(isSignup ? SIGNUP_PATH : LOGIN_PATH, body);
    if (isDone(sent)) return handOver(resultOf(sent));
    setPending(false);
    showFailure(sent.error!);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isPending) void submit();
  });

  function showFailure(error: ApiError): void {
    if (!isSignup) {
      isRefused = error.code === 'invalid_credentials' && error.serverMessage !== undefined;
      if (isRefused) setProblem('password', error.serverMessage);
      const password = inputOf('password')!;
      password.focus();
      password.select();
    }
    showDetails(error);
    showNotice(text(`${texts}.failed.title`), errorText(error, text(`${texts}.failed.text`)));
  }

  function resultOf({ answer, error }: Sent): SignedIn {
    const before = (history.state as { usr?: { wanted?: string } } | null)?.usr?.wanted;
    const here = wanted === undefined ? '/' : location.pathname + location.search + location.hash;
    const file = chosenPicture();
    return {
      answer: answer!,
      notice: error
        ? undefined
        : { title: text(`${texts}.done.title`), description: text(`${texts}.done.text`) },
      target: isSignup ? (before ?? '/') : here,
      mayOpenSetup: !isSignup && wanted === undefined,
      picture: file && { file, failed: text('shell.picture.failed') },
    };
  }
}

/** Reports whether the application takes over: with a user, or to say that the account is rejected. */
const isDone = ({ error }: Sent): boolean => !error || error.code === 'account_rejected';

/** Shows the server's messages about fields. The first of these fields gets the focus. */
function showDetails({ details = {} }: ApiError): void {
  const named = inputs().filter(({ name }) => details[name]?.[0] !== undefined);
  for (const { name } of named) setProblem(name, details[name]![0]);
  named[0]?.focus();
}
