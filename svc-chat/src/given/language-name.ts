const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language in English, with its tag: "French (fr)". The tag alone if it is none that is known. */
export function languageName(tag: string): string {
  try {
    const name = NAMES.of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
