/** The white space of USFM. Other spaces, such as those before French punctuation, belong to the text. */
const SPACES = /[ \t\r\n]+/g;
const SPACES_AT_END = /[ \t\r\n]+$/;
const SPACES_AROUND = /^ | $/g;

/** Punctuation that no text begins with. Quotation marks may begin one in some languages. */
const CLOSING = /^[.,;:!?…)\]}،؛؟۔׃।॥。、，；：！？）」』]/;

// Chinese, Thai and others write words without spaces between them.
const WORD_START =
  /^[[\p{L}\p{N}\(\[\{¿¡]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]]/v;
const WORD_END =
  /[[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}.,;:!?…،؛؟]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]]$/v;

/** The text before a dropped note joined with the text after it. */
function joined(before: string, after: string): string {
  if (CLOSING.test(after)) return before.replace(SPACES_AT_END, '') + after;
  return WORD_END.test(before) && WORD_START.test(after) ? `${before} ${after}` : before + after;
}

/** Gathers the text of a verse, a title or a name from its pieces. */
export class Words {
  #text = '';
  #isAfterNote = false;

  add(text: string): void {
    this.#text = this.#isAfterNote ? joined(this.#text, text) : this.#text + text;
    this.#isAfterNote = false;
  }

  /** Here stands a note, which the text leaves out. */
  leaveOut(): void {
    this.#isAfterNote = true;
  }

  /** One line with single spaces. All other characters stay as they are. */
  toString(): string {
    return this.#text.replaceAll(SPACES, ' ').replaceAll(SPACES_AROUND, '');
  }

  get isEmpty(): boolean {
    return this.toString() === '';
  }
}
