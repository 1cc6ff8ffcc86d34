/** The answers to the requests that index.html sends before the page's code has loaded. */
interface EarlyAnswers {
  /** Calls of the API, by path and query. */
  readonly calls: Map<string, Promise<Response>>;
  /** JSON files of this origin, by path. */
  readonly files: Map<string, Promise<unknown>>;
}

declare global {
  var targumEarly: EarlyAnswers | undefined;
}

export const earlyCalls = (): EarlyAnswers['calls'] => globalThis.targumEarly?.calls ?? new Map();

/** @throws Error if the file is missing or is no JSON */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/**
 * Creates a function that fetches JSON files of this origin. The first read of a file gets the
 * early answer, unless the early request failed. Every later read fetches the file again.
 */
export function createJsonReader(): (path: string) => Promise<unknown> {
  const read = new Set<string>();
  return (path) => {
    const answer = read.has(path) ? undefined : globalThis.targumEarly?.files.get(path);
    read.add(path);
    return answer ? answer.catch(() => fetchJson(path)) : fetchJson(path);
  };
}
