import { passageStrings } from '@targum/contracts/on-demand';
import type { BookCode, PassageProblem } from '@targum/contracts/on-demand';
import { HttpError, validationFailed } from '@targum/service-kit';
import type { ErrorDetails } from '@targum/service-kit';

const details = (message: string, reason: PassageProblem, more: ErrorDetails = {}) => ({
  ref: [message],
  reason: [reason],
  ...more,
});

type Missing = Exclude<PassageProblem, 'not_a_reference' | 'too_many_verses'>;

const missing = (message: string, reason: Missing, more?: ErrorDetails): HttpError =>
  new HttpError(reason, { message, details: details(message, reason, more) });

export const noReference = (message: string = passageStrings.noReference): HttpError =>
  validationFailed(details(message, 'not_a_reference'));

export const notInWords = (): HttpError => noReference(passageStrings.noWords);

export const tooManyVerses = (): HttpError =>
  validationFailed(details(passageStrings.tooManyVerses, 'too_many_verses'));

export function noSuchText(id: string, field: 'text' | 'numberingOf' = 'text'): HttpError {
  const message = `There is no text “${id}” here. GET /api/texts lists the installed texts.`;
  return missing(message, 'unknown_text', { [field]: [message] });
}

/**
 * Creates a 404 for a call that names no text, if no text fits the reader and no text is the
 * default.
 */
export function noText(isInstalled: boolean): HttpError {
  const message = isInstalled
    ? 'No text is in your language, and none is the default text. Choose a text.'
    : 'No Scripture text is installed.';
  return missing(message, 'unknown_text', { text: [message] });
}

export const unknownBook = (code: string): HttpError =>
  missing(`There is no book “${code}”. Write its USFM code, such as MRK for Mark.`, 'no_such_book');

export const noSuchBook = (code: BookCode, text: string): HttpError =>
  missing(`The text ${text} does not have the book ${code}.`, 'no_such_book');

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

export const noSuchChapter = (book: string, last: number): HttpError =>
  missing(`${book} has ${counted(last, 'chapter')}.`, 'no_such_chapter', { last: [String(last)] });

/**
 * Creates the error for a chapter that an unfinished text does not have, although it has later
 * ones.
 */
export const chapterLeftOut = (chapter: string, last: number): HttpError =>
  missing(`This text does not have ${chapter}.`, 'no_such_chapter', { last: [String(last)] });

export const noSuchVerse = (chapter: string, last: number): HttpError =>
  missing(`${chapter} has ${counted(last, 'verse')}.`, 'no_such_verse', { last: [String(last)] });

export const notNumbered = (ref: string): HttpError =>
  missing(`In the numbering of this text there are no verses for ${ref}.`, 'not_in_text');

/** @param note the text's own reason for leaving the verses out, if there is one. */
export function leftOut(verses: string, note: string | undefined): HttpError {
  const sentence = `This text does not have ${verses}.`;
  return missing(note === undefined ? sentence : `${sentence} Its note: ${note}`, 'not_in_text');
}

/** @param ref the place in its usual form. */
export const standsElsewhere = (place: string, ref: string, isOne: boolean): HttpError =>
  missing(
    `In this text ${isOne ? 'this verse stands' : 'these verses stand'} at ${place}.`,
    'not_in_text',
    { place: [ref] },
  );
