export { checksumOf } from './checksum.ts';
export { convertReference, convertVerse } from './numbering/convert.ts';
export { otherPlaceOf } from './numbering/moved.ts';
export type { VersePlace } from './numbering/rows.ts';
export { verseCounts } from './numbering/verse-counts.ts';
export { formatReference, parseReference } from './reference.ts';
export type { Place, Range, Reference } from './reference.ts';
export type { Book, BookNames, CompleteText, ReadText, TextInfo, Verse } from './text.ts';
export { TextError } from './text-error.ts';
