/** A range of offsets. `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A new text for a stretch. At an empty stretch, the text is inserted. */
export interface Change extends Stretch {
  readonly text: string;
}

/**
 * A changed text that maps its characters to the original, in UTF-16 units. All characters of a
 * change map to the whole stretch that the change replaces.
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

  /** Wraps an unchanged text. Its first character is at `offset` of the original. */
  static of(text: string, offset: number): PlacedText {
    const starts = Array.from({ length: text.length }, (_, index) => offset + index);
    return new PlacedText(
      text,
      starts,
      starts.map((start) => start + 1),
    );
  }

  /** Returns the stretch of the original for the characters from `start` to `end`. */
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
      // An inserted text maps to the character before it.
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

  /** @param replacement returns undefined for a match that stays. */
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
