export { checksumOf } from './checksum.ts';
export { readText } from './readers/read-text.ts';
export { formatReference, parseReference } from './reference.ts';
export type { Place, Range, Reference } from './reference.ts';
export type { Book, BookNames, CompleteText, ReadText, TextInfo, Verse } from './text.ts';
export { TextError } from './text-error.ts';
export { readDefaultText } from './web/read-default-text.ts';
