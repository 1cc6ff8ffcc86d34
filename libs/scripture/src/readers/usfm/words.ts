import { joined } from '../joined.ts';

/** The white space of USFM. Other spaces, such as those before French punctuation, belong to the text. */
const SPACES = /[ \t\r\n]+/g;
const SPACES_AROUND = /^ | $/g;
/** The maximum length of `#end`. `joined` examines fewer characters. */
const END_LENGTH = 16;

export class Words {
  #text = '';
  /** The last characters are separate, so that adding a piece does not copy the whole text. */
  #end = '';
  #isAfterNote = false;

  add(text: string): void {
    const end = this.#isAfterNote ? joined(this.#end, text) : this.#end + text;
    this.#isAfterNote = false;
    const words = end.replaceAll(SPACES, ' ');
    this.#text += words.slice(0, -END_LENGTH);
    this.#end = words.slice(-END_LENGTH);
  }

  /** Marks the place of a note that the text leaves out. */
  leaveOut(): void {
    this.#isAfterNote = true;
  }

  /** Returns one line with single spaces. All other characters stay as they are. */
  toString(): string {
    return `${this.#text}${this.#end}`.replaceAll(SPACES_AROUND, '');
  }

  get isEmpty(): boolean {
    return this.#text === '' && (this.#end === '' || this.#end === ' ');
  }
}
