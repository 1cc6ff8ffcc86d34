import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import type { TextInfo } from '@targum/scripture';

/** Rows of the installed and the uploaded texts of Scripture. */

export interface TextRow {
  id: string;
  abbreviation: string;
  name: string;
  language: string;
  direction: 'ltr' | 'rtl';
  numbering: Numbering;
  licence: string;
  attribution: string;
  checksum: string;
  is_default: boolean;
  is_bundled: boolean;
  /** Null if the licence names no maximum number of quoted verses. */
  max_verses: number | null;
  imported_at: Date;
}

export interface TextBookRow {
  text_id: string;
  book: BookCode;
  position: number;
  names: Readonly<Partial<Record<'long' | 'short' | 'abbreviation' | 'header', string>>>;
  /** For each chapter, in order, the number of its last verse that has words. */
  verse_counts: number[];
  folded: string;
  /** The position in `folded`, in characters, at which each verse begins. */
  verse_starts: number[];
}

export interface VerseRow {
  text_id: string;
  book: BookCode;
  chapter: number;
  verse: number;
  /** The last number of joined verses. */
  verse_end: number | null;
  /** All numbers of joined verses, if some numbers between the first and the last are missing. */
  numbers: number[] | null;
  title: string | null;
  /** Empty if the text omits this verse. */
  text: string;
  note: string | null;
}

/** A text that an admin has uploaded, and its import. */
export interface TextUploadRow {
  id: string;
  user_id: string;
  format: string;
  info: Partial<TextInfo>;
  warnings: string[];
  checksum: string;
  verses: number;
  /** The number of books. */
  total: number;
  created_at: Date;
  /** What the admin entered. Null until the import is asked for. */
  request: (TextInfo & { readonly makeDefault: boolean; readonly replace: boolean }) | null;
  state: 'read' | 'waiting' | 'running' | 'done' | 'failed';
  /** The number of books that are stored. */
  done: number;
  attempts: number;
  alive_at: Date | null;
  outcome: 'added' | 'replaced' | 'unchanged' | null;
  error: string | null;
}

export interface TextUploadBookRow {
  upload_id: string;
  position: number;
  book: string;
}
