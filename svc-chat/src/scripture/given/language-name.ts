const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns a name such as "French (fr)". An unknown tag stays as it is. */
export function languageName(tag: string): string {
  try {
    const name = NAMES.of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
