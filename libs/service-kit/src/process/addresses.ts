/** The error message for an address that is not plain. */
export const PLAIN_ADDRESS = 'must have no user name, password, query or fragment';

/** Reports whether an address may be shown, because no part of it could hold a secret. */
export const isPlainAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return !url?.username && !url?.password && !url?.search && !url?.hash;
};

/** The error message for a model server whose user name or password is not percent-encoded. */
export const MODEL_SERVER_USER = 'must have its user name and password percent-encoded';

export interface ModelServer {
  /** The address without a trailing slash, user name, password and query. It may be shown. */
  readonly url: string;
  /** The query of each request, with its question mark. Empty without a query. */
  readonly query: string;
  /**
   * The `authorization` header with the address's user name and password, which replaces the key.
   * Undefined for an address without them.
   */
  readonly basic: string | undefined;
}

/** @throws {URIError} if the user name or the password is not percent-encoded. */
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
 * Reports whether `readModelServer` can parse an address. Also true for text that is no URL,
 * because another check refuses such text.
 */
export const isReadableServer = (address: string): boolean => {
  try {
    if (URL.canParse(address)) readModelServer(address);
    return true;
  } catch {
    return false;
  }
};
