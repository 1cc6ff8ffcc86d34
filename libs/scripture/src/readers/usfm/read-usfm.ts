import type { Book, ReadText } from '../../text.ts';
import { atLine, TextError } from '../../text-error.ts';
import { BookDraft, parseId } from './book-draft.ts';
import { beginsParagraph, kindOf } from './markers.ts';
import { NoteReader } from './note-reader.ts';
import { Remarks } from './remarks.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';
import type { VerseDraft } from './verse-draft.ts';
import { parseChapterNumber, parseVerseNumber } from './verse-number.ts';
import { Words } from './words.ts';

/** A section of the file that is not Scripture, up to its end marker. */
interface Aside {
  readonly line: number;
  readonly marker: string;
  readonly end: string;
}

const SIDEBAR = 'esb';
const SIDEBAR_END = 'esbe';
const GLUED_NUMBER = /^[cv]\d/;
const NOT_BLANK = /[^ \t\r\n]/;

class UsfmReader {
  readonly #file: string;
  readonly #remarks: Remarks;
  readonly #books: Book[] = [];
  /** Undefined before the first `\id`, and in front and back matter. */
  #book: BookDraft | undefined;
  #hasBegun = false;
  /** The first non-empty line before the first `\id`. */
  #lineBefore: number | undefined;
  #chapter: number | undefined;
  #verse: VerseDraft | undefined;
  #title = new Words();
  /** The place to which text is added. Undefined while text is left out. */
  #target: Words | 'verse' | undefined;
  #note: NoteReader | undefined;
  #aside: Aside | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#remarks = new Remarks(file);
  }

  read(usfm: string): Pick<ReadText, 'books' | 'warnings'> {
    for (const token of tokensOf(usfm)) this.#take(token);
    if (!this.#hasBegun) {
      throw this.#error(1, String.raw`there is no \id. Correct the file, or import without it.`);
    }
    this.#endBook();
    return { books: this.#books, warnings: this.#remarks.toWarnings() };
  }

  #error(line: number, sentence: string): TextError {
    return new TextError(atLine(this.#file, line, sentence));
  }

  #take(token: Token): void {
    if (token.kind === 'number' && token.marker === 'id') this.#beginBook(token.value, token.line);
    else if (!this.#hasBegun) this.#takeBeforeBooks(token);
    else if (this.#book === undefined) return;
    else if (token.kind === 'number') this.#takeNumber(this.#book, token);
    else this.#takeInBook(this.#book, token);
  }

  #takeInBook(book: BookDraft, token: Exclude<Token, { kind: 'number' }>): void {
    this.#checkEnd(token);
    if (this.#note !== undefined) this.#takeInNote(this.#note, token);
    else if (this.#aside !== undefined) this.#takeInAside(this.#aside, token);
    else if (token.kind === 'text') this.#takeText(token);
    else if (token.kind === 'open') this.#takeMarker(book, token.marker, token.line);
  }

  /**
   * Leaves out text before the first book, such as a licence, but refuses a chapter or verse there.
   */
  #takeBeforeBooks(token: Token): void {
    if (token.kind === 'number') {
      const number = `\\${token.marker}`;
      throw this.#error(
        token.line,
        `there is no \\id before this ${number}. Write one, such as \\id GEN.`,
      );
    }
    if (token.kind === 'text' && !NOT_BLANK.test(token.text)) return;
    this.#lineBefore ??= token.line;
  }

  #beginBook(word: string, line: number): void {
    this.#endBook();
    if (!this.#hasBegun && this.#lineBefore !== undefined) {
      this.#remarks.add(
        this.#lineBefore,
        String.raw`The text before \id belongs to no book and was left out.`,
      );
    }
    this.#hasBegun = true;
    const id = parseId(word);
    if (id === undefined) {
      throw this.#error(
        line,
        String.raw`“${word.slice(0, 20)}” is not a USFM book code. Write one, such as \id GEN.`,
      );
    }
    if (id === 'matter')
      this.#remarks.add(line, `${word} is not a book of the Bible and was left out.`);
    else this.#book = new BookDraft(id, line);
  }

  #endBook(): void {
    const book = this.#book;
    if (book === undefined) return;
    this.#endChapter();
    this.#book = undefined;
    this.#target = undefined;
    if (book.verses.isEmpty) {
      throw this.#error(book.line, String.raw`${book.code} has no verses (\v).`);
    }
    const read = book.toBook();
    if (read.verses.some(({ text }) => text !== '')) this.#books.push(read);
    else this.#remarks.add(book.line, `${book.code} has no text in its verses and was left out.`);
  }

  #endChapter(): void {
    this.#requireClosed();
    // A title after the last verse, as in Habakkuk's prayer, belongs to that verse.
    if (this.#verse === undefined) this.#remarkLost(this.#title, this.#book?.line ?? 1);
    else this.#verse.words.add(` ${this.#title.toString()}`);
    this.#title = new Words();
    this.#verse = undefined;
    this.#chapter = undefined;
  }

  #remarkLost(title: Words, line: number): void {
    if (title.isEmpty) return;
    this.#remarks.add(
      line,
      `The title “${title.toString()}” has no verse after it and was left out.`,
    );
  }

  /** Refuses a marker that a note or an aside cannot contain. */
  #checkEnd(token: Token): void {
    const open = this.#note ?? this.#aside;
    if (open === undefined || token.kind === 'text') return;
    const isOwn = token.marker === open.marker;
    if (token.kind === 'close' && isOwn) return;
    const isParagraph = token.kind === 'open' && beginsParagraph(token.marker);
    if (open.marker === SIDEBAR) {
      if (isOwn) this.#requireClosed();
    } else if (isParagraph) this.#requireClosed();
    // A note that is open in a heading hides no Scripture, so another note may begin there.
    else if (this.#target !== undefined && (isOwn || kindOf(token.marker) === 'note'))
      this.#requireClosed();
  }

  /**
   * Refuses a note or an aside that is still open and hides Scripture. In a heading, such a note
   * ends with the paragraph.
   */
  #requireClosed(): void {
    const open = this.#note ?? this.#aside;
    if (open === undefined) return;
    const end = 'end' in open ? open.end : `${open.marker}*`;
    if (this.#target !== undefined || open.marker === SIDEBAR) {
      throw this.#error(open.line, `\\${open.marker} has no end. Write \\${end} where it ends.`);
    }
    this.#note = undefined;
    this.#aside = undefined;
  }

  #takeNumber(book: BookDraft, { marker, value, line }: Token & { kind: 'number' }): void {
    if (marker === 'c') this.#beginChapter(value, line);
    else this.#beginVerse(book, value, line);
  }

  #beginChapter(value: string, line: number): void {
    this.#endChapter();
    this.#chapter = parseChapterNumber(value);
    this.#target = 'verse';
    if (this.#chapter === undefined) throw this.#wrongNumber('chapter', value, line);
  }

  #beginVerse(book: BookDraft, value: string, line: number): void {
    this.#requireClosed();
    const number = parseVerseNumber(value);
    if (number === undefined) throw this.#wrongNumber('verse', value, line);
    if (this.#chapter === undefined) {
      throw this.#error(
        line,
        String.raw`this verse has no chapter. Write \c and its number before it.`,
      );
    }
    const { verse, isRepeated } = book.verses.open(this.#chapter, number);
    if (isRepeated) {
      const place = `${book.code} ${this.#chapter}:${value}`;
      this.#remarks.add(line, `${place} is there more than once. Its parts were joined.`);
    }
    verse.title.add(` ${this.#title.toString()}`);
    this.#title = new Words();
    this.#verse = verse;
    this.#target = 'verse';
  }

  #wrongNumber(what: string, value: string, line: number): TextError {
    const number = `“${value.slice(0, 20)}” is not a ${what} number`;
    return this.#error(line, `${number}. Write digits from 0 to 9 and a space after them.`);
  }

  #takeMarker(book: BookDraft, marker: string, line: number): void {
    if (GLUED_NUMBER.test(marker)) {
      throw this.#error(line, `write a space between \\${marker.slice(0, 1)} and its number.`);
    }
    const kind = kindOf(marker);
    switch (kind) {
      case 'text':
        this.#target = 'verse';
        this.#words?.add(' ');
        break;
      case 'title':
        this.#beginTitle(marker);
        break;
      case 'name':
        this.#target = book.nameFor(marker);
        break;
      case 'left-out':
        this.#target = undefined;
        break;
      case 'periphery':
        this.#endBook();
        break;
      case 'note':
        this.#note = new NoteReader(marker, line);
        break;
      case 'sidebar':
        this.#aside = { marker, line, end: SIDEBAR_END };
        break;
      case 'aside':
        this.#aside = { marker, line, end: `${marker}*` };
        break;
      case 'style':
        break;
      case 'unknown':
        this.#remarkUnknown(marker, line);
        break;
      default:
        kind satisfies never;
    }
  }

  #remarkUnknown(marker: string, line: number): void {
    if (this.#target !== undefined) {
      this.#remarks.add(line, `\\${marker} is not a USFM marker. Its text was kept.`);
    } else if (this.#chapter !== undefined) {
      this.#remarks.add(
        line,
        `\\${marker} is not a USFM marker. It stands in a heading, so its text was left out.`,
      );
    }
  }

  #beginTitle(marker: string): void {
    // In `\v 1 \d …`, the title is the text of the verse, or its beginning.
    const isInVerse = marker === 'd' && this.#verse?.words.isEmpty === true;
    this.#target = isInVerse ? 'verse' : this.#title;
    this.#words?.add(' ');
  }

  get #words(): Words | undefined {
    return this.#target === 'verse' ? this.#verse?.words : this.#target;
  }

  #takeText({ text, line, isBar }: Token & { kind: 'text' }): void {
    const words = this.#words;
    if (words !== undefined) {
      words.add(text);
      if (isBar) this.#remarks.add(line, 'A vertical bar stands in the text.');
    } else if (this.#target === 'verse' && NOT_BLANK.test(text)) {
      this.#remarks.add(line, 'Text that belongs to no verse was left out.');
    }
  }

  #takeInNote(note: NoteReader, token: Token): void {
    if (!note.take(token)) return;
    this.#note = undefined;
    this.#words?.leaveOut();
    if (this.#target === 'verse') this.#verse?.notes.add(` ${note.toString()}`);
  }

  #takeInAside({ end }: Aside, token: Token): void {
    const isEnd =
      (token.kind === 'close' && `${token.marker}*` === end) ||
      (token.kind === 'open' && token.marker === end);
    if (!isEnd) return;
    this.#aside = undefined;
    this.#words?.leaveOut();
    if (end === SIDEBAR_END) this.#words?.add(' ');
  }
}

/**
 * Reads a USFM file with one or several books. A file that has only front or back matter contains
 * no book. Notes, headings and introductions are left out.
 * @throws TextError that names the file, the line and the problem.
 */
export const readUsfm = (text: string, file: string) => new UsfmReader(file).read(text);
