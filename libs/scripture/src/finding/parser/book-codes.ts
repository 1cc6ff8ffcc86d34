import type { BookCode } from '@targum/contracts/on-demand';
import { osisBooks } from '../../references/osis-names.ts';

/** The parser's own names for two books, by their names in OSIS. */
const OWN = new Map([
  ['EsthGr', 'GkEsth'],
  ['PrAzar', 'SgThree'],
]);
/**
 * Books that the parser does not have: it treats Psalm 151 as a chapter of the Psalms, and does not
 * know the Greek Daniel.
 */
const UNKNOWN: readonly BookCode[] = ['PS2', 'DAG'];

const NAMES = new Map(
  [...osisBooks]
    .filter(([, code]) => !UNKNOWN.includes(code))
    .map(([name, code]) => [code, OWN.get(name) ?? name]),
);
/** The parser has two names for the Prayer of Azariah. */
const CODES = new Map([...NAMES].map(([code, name]) => [name, code])).set('PrAzar', 'S3Y');

export const codeOf = (name: string): BookCode | undefined => CODES.get(name);

export const parserNameOf = (code: BookCode): string | undefined => NAMES.get(code);

export const parserCodes: readonly BookCode[] = [...NAMES.keys()];
