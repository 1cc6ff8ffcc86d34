import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ID_BYTES = 6;

const keyFrom = (secret: string, purpose: string, bytes = KEY_BYTES) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));

/** Returns a name for a secret from which the secret cannot be found. */
const idOf = (secret: string, purpose: string) =>
  keyFrom(secret, `id of ${purpose}`, ID_BYTES).toString('base64url');

/** Creates a sealer from secrets. The first secret encrypts, and all secrets decrypt. */
export const createSealer = (secrets: readonly string[], purpose: string) => {
  const keys = secrets.map((secret) => keyFrom(secret, purpose));
  const openWith = (key: Buffer, bytes: Buffer): unknown => {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(text.toString());
  };
  const [first] = secrets;
  return {
    /** The name of the secret that encrypts. Other processes with this secret have the same name. */
    keyId: first === undefined ? '' : idOf(first, purpose),
    seal(value: unknown): string {
      const [key] = keys;
      if (key === undefined) throw new Error('no secret to seal with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    /** @throws if no secret matches or the text was changed. */
    open(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of keys) {
        try {
          return openWith(key, bytes);
        } catch {
          // The value may have been encrypted with another secret, so the next secret is tried.
        }
      }
      throw new Error('the sealed value cannot be opened');
    },
  };
};

/** Encrypts small values that must not be readable in the database. */
export type Sealer = ReturnType<typeof createSealer>;
