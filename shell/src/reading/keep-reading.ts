import { hasKept, loadKept } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';

/** Keeps what is read on this device. Without this code, the page works too. */
export function keepReading(store: AppStore): void {
  loadKept()
    .then(({ keepShown }) => keepShown(store))
    .catch(() => {});
}

/**
 * Begins at the start of the page if the device has kept data and its service worker has the code.
 * Otherwise the code loads with the remotes.
 */
export function keepReadingEarly(store: AppStore): void {
  const worker = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (hasKept() && worker?.controller) keepReading(store);
}
