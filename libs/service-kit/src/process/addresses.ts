/** The problem of an address that is not plain. */
export const PLAIN_ADDRESS = 'must have no user name, password, query or fragment';

/** Reports whether an address may be shown as it is: passwords and keys are in the parts that a plain address lacks. */
export const isPlainAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return !url?.username && !url?.password && !url?.search && !url?.hash;
};

/** The problem of a model server whose address has a user that is not encoded. */
export const MODEL_SERVER_USER = 'must have its user name and password percent-encoded';

/** A server with OpenAI's API, as its address describes it. */
export interface ModelServer {
  /** Its address without a slash at the end, and without what only calls need. It may be shown. */
  readonly url: string;
  /** The query of each call, with its question mark; empty without one. */
  readonly query: string;
  /** The header `authorization` of the user whom the address names. It replaces the key. */
  readonly basic: string | undefined;
}

/**
 * Reads the address of a server with OpenAI's API.
 * @throws {URIError} if the user name or the password is not percent-encoded.
 */
export function readModelServer(address: string): ModelServer {
  const { origin, pathname, search, username, password } = new URL(address);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: `${origin}${pathname.replace(/\/+$/, '')}`,
    query: search,
    basic: user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}

/**
 * Reports whether `readModelServer` can read an address. True also for text that is not a URL, which another check
 * reports.
 */
export const isReadableServer = (address: string): boolean => {
  try {
    if (URL.canParse(address)) readModelServer(address);
    return true;
  } catch {
    return false;
  }
};
