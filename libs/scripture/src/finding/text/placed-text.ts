/** From a place to before another one. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A new text for a stretch. An empty stretch inserts it. */
export interface Change extends Stretch {
  readonly text: string;
}

/**
 * A changed text whose characters know their places in the original. Places are in UTF-16 units. All
 * characters of a change have the place of the whole stretch that it replaces.
 */
export class PlacedText {
  readonly text: string;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  private constructor(text: string, starts: readonly number[], ends: readonly number[]) {
    this.text = text;
    this.#starts = starts;
    this.#ends = ends;
  }

  /** A text as it is. Its first character is at `offset` of the original. */
  static of(text: string, offset: number): PlacedText {
    const starts = Array.from({ length: text.length }, (_, index) => offset + index);
    return new PlacedText(
      text,
      starts,
      starts.map((start) => start + 1),
    );
  }

  /** Where the characters from `start` to before `end` are in the original. */
  placeOf({ start, end }: Stretch): Stretch {
    return { start: this.#starts[start] ?? 0, end: this.#ends[end - 1] ?? 0 };
  }

  slice(start: number, end: number): PlacedText {
    return new PlacedText(
      this.text.slice(start, end),
      this.#starts.slice(start, end),
      this.#ends.slice(start, end),
    );
  }

  /** @param changes in their order, without overlaps. */
  changed(changes: readonly Change[]): PlacedText {
    if (changes.length === 0) return this;
    const parts: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    let done = 0;
    const keepUntil = (end: number): void => {
      parts.push(this.text.slice(done, end));
      for (let index = done; index < end; index += 1) {
        starts.push(this.#starts[index] ?? 0);
        ends.push(this.#ends[index] ?? 0);
      }
    };
    for (const { start, end, text } of changes) {
      keepUntil(start);
      done = end;
      // An inserted text has the place of the character before it.
      const place = this.placeOf(start < end ? { start, end } : { start: start - 1, end: start });
      parts.push(text);
      for (let index = 0; index < text.length; index += 1) {
        starts.push(place.start);
        ends.push(place.end);
      }
    }
    keepUntil(this.text.length);
    return new PlacedText(parts.join(''), starts, ends);
  }

  /** Replaces what `pattern` (with the flag `g`) finds. With `undefined`, a match stays as it is. */
  replace(
    pattern: RegExp,
    replacement: (match: RegExpExecArray) => string | undefined,
  ): PlacedText {
    const changes: Change[] = [];
    for (const match of this.text.matchAll(pattern)) {
      const text = replacement(match);
      if (text === undefined) continue;
      changes.push({ start: match.index, end: match.index + match[0].length, text });
    }
    return this.changed(changes);
  }
}
