import { randomInt } from 'node:crypto';

const LENGTH = 16;

/** Letters and digits without the ambiguous ones: 0 O o 1 l I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 16 characters that is easy to read aloud and to type. */
export const temporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
