import { randomInt } from 'node:crypto';

const LENGTH = 16;

/** Letters and digits that cannot be taken for one another: no 0 O o 1 l I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 16 characters that can be read aloud and typed without doubt. */
export const temporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
