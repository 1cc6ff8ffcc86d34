import { WAKE } from '@targum/contracts/remote-files';

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

const container = () =>
  (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/**
 * Asks the browser to wake this page once the network is back. Browsers without background sync do
 * not, so nothing relies on it.
 */
export async function askForWake(): Promise<void> {
  try {
    const registration = await container()?.getRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(WAKE);
  } catch {
    // The browser may refuse background syncs.
  }
}

/** Takes the message of the service worker as the browser's own event. */
export function listenForWake(): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === WAKE) window.dispatchEvent(new Event('online'));
  };
  container()?.addEventListener('message', onMessage);
  return () => container()?.removeEventListener('message', onMessage);
}
