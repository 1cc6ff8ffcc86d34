export { claimsIn } from './claims/claims.ts';
export type { Carried, Claim, PlacedReference, ReplyParagraph } from './claims/paragraph.ts';
export { plainWords } from './claims/plain-words.ts';
export { compare, contains, findClaim } from './comparing/compare.ts';
export type { Comparison } from './comparing/compare.ts';
export { PAIRS_MAX } from './comparing/nearest.ts';
export { readPlainText, readVerses } from './comparing/source.ts';
export type { Source } from './comparing/source.ts';
export { countWords, foldedText } from './words/fold.ts';
