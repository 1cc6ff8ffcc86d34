interface Run {
  readonly length: number;
  /** True if a backslash before the run escapes its first backtick. */
  readonly isEscaped: boolean;
}

function* runsIn(text: string, isAfterSlash: boolean): Generator<Run> {
  for (const { 0: slashes, 1: run = '', index } of text.matchAll(/\\*(`*)/g)) {
    if (run === '') continue;
    const count = slashes.length - run.length;
    const isOdd = count % 2 === 1;
    yield { length: run.length, isEscaped: index === 0 && isAfterSlash ? !isOdd : isOdd };
  }
}

/** Reports whether a text ends with a backslash that escapes the next mark. */
function endsWithSlash(text: string, isAfterSlash: boolean): boolean {
  let count = 0;
  while (count < text.length && text[text.length - 1 - count] === '\\') count += 1;
  return (count % 2 === 1) !== (count === text.length && isAfterSlash);
}

/** Follows the code spans of a paragraph that comes in pieces. No piece may end within a run. */
export class CodeSpans {
  /**
   * The lengths of the runs of backticks that can still begin a span. A run begins a span if a
   * later run of the same length closes it.
   */
  readonly #openings: number[] = [];
  #isAfterSlash = false;

  constructor(before?: CodeSpans) {
    if (before === undefined) return;
    this.#openings.push(...before.#openings);
    this.#isAfterSlash = before.#isAfterSlash;
  }

  get isOpen(): boolean {
    return this.#openings.length > 0;
  }

  add(text: string): void {
    for (const run of runsIn(text, this.#isAfterSlash)) this.#addRun(run);
    this.#isAfterSlash = endsWithSlash(text, this.#isAfterSlash);
  }

  isWithin(next: string): boolean {
    const after = new CodeSpans(this);
    const before = this.#openings.length;
    return [...runsIn(next, this.#isAfterSlash)].some((run) => after.#addRun(run) < before);
  }

  /**
   * @returns the index of the opening that the run closes; Infinity if the run closes no opening.
   */
  #addRun({ length, isEscaped }: Run): number {
    const index = this.#openings.indexOf(length);
    if (index !== -1) {
      // The runs after the opening run are inside the span, so they can no longer begin a span.
      this.#openings.splice(index);
      return index;
    }
    // An escaped backtick does not belong to the run that begins a span.
    const own = isEscaped ? length - 1 : length;
    if (own > 0) this.#openings.push(own);
    return Infinity;
  }
}
