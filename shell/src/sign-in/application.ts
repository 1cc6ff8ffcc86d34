import type { SignedIn, SignInPage, WaitingApplication } from './hand-over.ts';

/**
 * Loads the application behind the page. Nothing of it loads before the person types, so that
 * visitors who only look load nothing that they do not see.
 */

const signedIn = Promise.withResolvers<SignedIn>();
const waiting = Promise.withResolvers<WaitingApplication>();
waiting.promise.catch(() => {});

/** Aborted once a person has signed in and the application has the page. */
export const left = new AbortController();

let started = false;

const page: SignInPage = { signedIn: signedIn.promise, onWaiting: waiting.resolve };

/** The scripts of the application: the entry, then those that it asks for. */
const scripts = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=application]')!.content.split(' ');

export function loadApplication(): Promise<WaitingApplication> {
  if (!started) start();
  return waiting.promise;
}

function start(): void {
  started = true;
  globalThis.targumSignIn = page;
  const [entry, ...rest] = scripts();
  for (const href of rest) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
  }
  const script = document.createElement('script');
  script.addEventListener('error', waiting.reject);
  addEventListener('missing-script', waiting.reject);
  document.head.append(Object.assign(script, { src: entry }));
}

/**
 * The application takes the page over. If it does not load, or cannot take over, the browser opens its
 * page instead.
 */
export async function handOver(result: SignedIn): Promise<void> {
  left.abort();
  const open = () => {
    // To go to the same address with a hash would not load the page.
    history.replaceState(null, '', result.target);
    location.reload();
  };
  addEventListener('missing-script', open);
  signedIn.resolve(result);
  await loadApplication().catch(open);
}
