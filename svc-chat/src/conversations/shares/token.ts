import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A random token of this size needs no salt and no slow hash. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
