import { WAKE } from '@targum/contracts/remote-files';

declare const self: ServiceWorkerGlobalScope;

/** Tells the open pages that the network is back. The worker itself sends nothing. */
export async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has one origin
    page.postMessage(WAKE);
  }
}
