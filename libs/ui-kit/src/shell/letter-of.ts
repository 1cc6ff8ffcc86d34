/**
 * Returns the Latin letter of a key. On keyboards of other scripts, the key's position determines
 * the letter.
 */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();
