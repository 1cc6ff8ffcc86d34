import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The secret part of a link, which cannot be guessed. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The hash of a token, which is stored in its place. A random token of this size needs no salt and no slow hash. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
