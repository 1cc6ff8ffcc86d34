/** References as values: their usual form, and how readers see them. */
export { formatReference, oneChapterBooks, parseReference } from './reference.ts';
export type { Place, Range, Reference } from './reference.ts';
export { referenceLabel } from './reference-label.ts';
