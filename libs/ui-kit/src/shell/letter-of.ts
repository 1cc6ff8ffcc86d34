/**
 * The Latin letter of a pressed key, in lower case. Keyboards of other scripts have no Latin letters, so the
 * letter's place counts there.
 */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();
