/** On keyboards of other scripts, the key's position determines the Latin letter. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();
