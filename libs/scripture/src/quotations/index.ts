export { claimsIn } from './claims/claims.ts';
export type {
  Carried,
  Claim,
  ClaimsOfParagraph,
  PlacedReference,
  ReplyParagraph,
} from './claims/paragraph.ts';
export { compare, findClaim } from './comparing/compare.ts';
export type { Comparison, FoundClaim } from './comparing/compare.ts';
export { readPlainText, readVerses } from './comparing/source.ts';
export type { Source, SourceVerses } from './comparing/source.ts';
export { foldedText } from './words/fold.ts';
