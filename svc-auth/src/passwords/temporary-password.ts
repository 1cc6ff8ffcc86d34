import { randomInt } from 'node:crypto';

const LENGTH = 16;

/** Letters and digits, except 0 O o 1 l I, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export const temporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
