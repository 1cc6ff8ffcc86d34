import type { StartedPage, StartedPart } from '@targum/contracts/remote-files';
import type { KnownRemote } from '../remotes/directory.ts';

interface Started {
  readonly remotes: readonly KnownRemote[];
  readonly language: string;
  readonly readsAhead: boolean;
}

/**
 * Tells the service worker which files have worked together, so that the product starts from them
 * without a network.
 */
export async function keepFiles({ remotes, language, readsAhead }: Started): Promise<void> {
  const worker = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  const files = document.querySelector<HTMLMetaElement>('meta[name=files]')?.content;
  // Development builds have no list of files.
  if (!worker || !files?.startsWith('/') || startedWithoutWorker()) return;
  const parts = [{ document: '/index.html', files }, ...remotes.flatMap(partOf)];
  await worker.register('/sw.js');
  const { active } = await worker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have targets
  active?.postMessage({ parts, language, readsAhead } satisfies StartedPage);
}

function partOf({ entry, manifest }: KnownRemote): StartedPart[] {
  const { files } = manifest.targum;
  if (!files) return [];
  return [{ document: entry, files: entry.slice(0, entry.lastIndexOf('/') + 1) + files }];
}

/** `?nosw` holds for the whole life of the page, whatever its address is now. */
function startedWithoutWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return /[?&]nosw\b/.test(navigation?.name ?? '');
}
