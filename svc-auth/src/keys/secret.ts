import { randomBytes } from 'node:crypto';

const MARK = 'tgm_';
const SECRET_BYTES = 32;
const SHOWN_LENGTH = MARK.length + 6;

/** Creates the secret of an API key, and the prefix by which the owner recognises the key. */
export function newSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = MARK + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH) };
}
