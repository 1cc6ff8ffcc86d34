import { atLine } from '../../text-error.ts';

/** Collects warnings. A warning about many places is reported once, with its first line. */
export class Remarks {
  readonly #file: string;
  readonly #places = new Map<string, { line: number; count: number }>();

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number, sentence: string): void {
    const place = this.#places.get(sentence);
    if (place === undefined) this.#places.set(sentence, { line, count: 1 });
    else place.count += 1;
  }

  toWarnings(): string[] {
    return [...this.#places].map(([sentence, { line, count }]) => {
      const more = count === 1 ? '' : ` This is so in ${count} places.`;
      return atLine(this.#file, line, `${sentence}${more}`);
    });
  }
}
