import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The secret part of a link, which cannot be guessed. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. A random token of this size needs no salt and no slow hash. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
