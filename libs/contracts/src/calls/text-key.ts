const NUMBER = /\d+(?:\.\d+)?/;

/**
 * Splits an English text into a translation key and the number that the text contains, such as a
 * limit. 'Title is too long (max 120 characters)' has the key 'Title is too long (max {n}
 * characters)' and the value `{ n: 120 }`.
 */
export function textKey(text: string): { readonly key: string; readonly values: { n?: number } } {
  const [found] = NUMBER.exec(text) ?? [];
  if (found === undefined) return { key: text, values: {} };
  return { key: text.replace(found, '{n}'), values: { n: Number(found) } };
}
