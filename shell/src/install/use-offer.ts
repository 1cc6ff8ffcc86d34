import { createObservable, useObservable } from '@targum/ui-kit';
import { OFFERED } from './offer.ts';
import type { InstallOffer } from './offer.ts';

const offer = createObservable(globalThis.targumInstall);

/** An offer can be accepted once. */
function forget(): void {
  globalThis.targumInstall = undefined;
  offer.set(undefined);
}

addEventListener(OFFERED, (event) => offer.set(event as InstallOffer));
// The person may accept in the menu of the browser, too.
addEventListener('appinstalled', forget);

/**
 * Returns a function that adds the page to the home screen. Undefined while the browser does not
 * offer this.
 */
export function useOffer(): (() => void) | undefined {
  const offered = useObservable(offer);
  return (
    offered &&
    (() => {
      // A browser may refuse to ask a second time.
      offered.prompt().catch(() => {});
      forget();
    })
  );
}
