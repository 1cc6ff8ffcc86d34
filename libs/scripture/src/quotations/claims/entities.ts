const ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', '#160': ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"' },
  ...{ apos: "'", '#39': "'", lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ ndash: '–', mdash: '—', hellip: '…' },
};

/** The source of a pattern for the entities that models write. Its group `entity` is the name. */
export const ENTITY = `&(?<entity>${Object.keys(ENTITIES).join('|')});`;

/** @param name the name that the pattern matched. */
export const characterOf = (name: string): string => ENTITIES[name] ?? '';
