import { parser } from '@targum/markdown/parser';

export type SourcePlaces = NonNullable<ReturnType<typeof sourcePlaces>>;

interface Step {
  readonly index: number;
  readonly characters: number;
  readonly start: number;
  readonly end: number;
}

const ESCAPE = /\\[!-/:-@[-`{-~]/y;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/iy;
/** Matches a line break and the marks before the text of the next line, such as `>`. */
const LINE_BREAK = /[ \t]*(?:\r\n|\r|\n)[ \t>]*/y;

/**
 * Finds the places of a parsed text's characters in its source, which also has escapes, entities
 * and the marks before each line. Returns undefined if a character does not match the source.
 */
export function sourcePlaces(value: string, source: string, from: number, to: number) {
  const steps: Step[] = [];
  const decoded = createDecoder();
  let place = from;

  /** Returns the length of the next piece of source and the number of its parsed characters. */
  function next(index: number): { length: number; characters: number } | undefined {
    const character = value.charAt(index);
    if (character === '\n' || character === '\r') {
      return match(LINE_BREAK, source, place, value.startsWith('\r\n', index) ? 2 : 1);
    }
    const escape = match(ESCAPE, source, place, 1);
    if (escape) return source.charAt(place + 1) === character ? escape : undefined;
    const entity = match(ENTITY, source, place, 1);
    const text = entity && decoded(source.slice(place, place + entity.length));
    if (entity && text !== undefined) {
      return value.startsWith(text, index) ? { ...entity, characters: text.length } : undefined;
    }
    return source.charAt(place) === character ? { length: 1, characters: 1 } : undefined;
  }

  for (let index = 0; index < value.length;) {
    // The parsed text of a footnote ends with a space before the link back. The source lacks this
    // space.
    if (place === to && value.slice(index).trim() === '') break;
    const step = next(index);
    if (!step || place + step.length > to) return undefined;
    const { characters, length } = step;
    steps.push({ index, characters, start: place, end: place + length });
    place += length;
    index += characters;
  }
  if (place !== to) return undefined;
  const before = (step: Step | undefined) => step && { index: step.index, place: step.start };
  const after = (step: Step | undefined) =>
    step && { index: step.index + step.characters, place: step.end };
  return {
    /** Returns the index of the parsed character whose source begins at this place, or -1. */
    indexFrom: (wanted: number) => before(steps.find(({ start }) => start === wanted))?.index ?? -1,
    /** Returns the index after the parsed character whose source ends at this place, or -1. */
    indexTo: (wanted: number) => after(steps.find(({ end }) => end === wanted))?.index ?? -1,
    /** Returns the start of the first parsed character whose source ends after this place. */
    firstAfter: (wanted: number) => before(steps.find(({ end }) => end > wanted)),
    /** Returns the end of the last parsed character whose source begins before this place. */
    lastBefore: (wanted: number) => after(steps.findLast(({ start }) => start < wanted)),
  };
}

function match(pattern: RegExp, source: string, place: number, characters: number) {
  pattern.lastIndex = place;
  const found = pattern.exec(source)?.[0];
  return found === undefined ? undefined : { length: found.length, characters };
}

/** Creates a decoder of entities. The decoder returns undefined for text such as `&no;`. */
function createDecoder(): (entity: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (entity) => {
    if (!known.has(entity)) known.set(entity, decode(entity));
    return known.get(entity);
  };
}

function decode(entity: string): string | undefined {
  // The letters around the entity make it part of a paragraph's text.
  const [paragraph] = parser.parse(`x${entity}x`).children;
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  const value = text?.type === 'text' ? text.value.slice(1, -1) : '';
  return value === '' || value === entity ? undefined : value;
}
