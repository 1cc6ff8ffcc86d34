import { REMOTES_PATH } from '@targum/contracts/remote-files';
import { fetchJson } from '../early/answers.ts';
import type { SignedIn, WaitingApplication } from './hand-over.ts';

/**
 * Loads the application behind the page. Nothing of it loads before the person types, so that
 * visitors who only look load nothing that they do not see.
 */

const signedIn = Promise.withResolvers<SignedIn>();
let waiting: Promise<WaitingApplication> | undefined;

/** Aborted once a person has signed in and the application has the page. */
export const left = new AbortController();

/** The scripts of the application: the entry, then those that it asks for. */
const scripts = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=application]')!.content.split(' ');

/** After a failure, the next call loads the application again. */
export const loadApplication = (): Promise<WaitingApplication> =>
  (waiting ??= start().catch((error: unknown) => {
    waiting = undefined;
    throw error;
  }));

function start(): Promise<WaitingApplication> {
  const { promise, resolve, reject } = Promise.withResolvers<WaitingApplication>();
  globalThis.targumSignIn = { signedIn: signedIn.promise, onWaiting: resolve };
  const registry = fetchJson(REMOTES_PATH);
  registry.catch(() => {});
  globalThis.targumEarly = { calls: new Map(), files: new Map([[REMOTES_PATH, registry]]) };
  const [entry, ...rest] = scripts();
  for (const href of rest) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
  }
  const script = document.createElement('script');
  script.addEventListener('error', reject);
  addEventListener('missing-script', reject, { once: true });
  document.head.append(Object.assign(script, { src: entry }));
  return promise;
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
