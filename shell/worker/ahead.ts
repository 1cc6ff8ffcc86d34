import { keptManifests } from './sets.ts';

/** The answers that a page is about to ask for, by its client and their paths. */
let ahead = new Map<string, Promise<Response>>();

/**
 * Asks for the registry and the manifests together with the page that will ask for them, so that a
 * slow link is waited for once. The page gets the answers of the network, as always.
 */
export async function askAhead(client: string): Promise<void> {
  ahead = new Map();
  for (const path of await keptManifests()) {
    const answer = fetch(path, { cache: 'no-cache' });
    answer.catch(() => {});
    ahead.set(client + path, answer);
  }
}

/** Returns the answer for a page once. A second request of the page asks the network again. */
export function takeAhead(client: string, path: string): Promise<Response> | undefined {
  const answer = ahead.get(client + path);
  ahead.delete(client + path);
  return answer;
}
