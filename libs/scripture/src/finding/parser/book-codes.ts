import type { BookCode } from '@targum/contracts/on-demand';

/**
 * Maps the parser's names of books (those of OSIS) to their codes in USFM. The parser treats Psalm
 * 151 as a chapter.
 */
const CODES: Readonly<Record<string, BookCode>> = {
  ...{ Gen: 'GEN', Exod: 'EXO', Lev: 'LEV', Num: 'NUM', Deut: 'DEU', Josh: 'JOS', Judg: 'JDG' },
  ...{ Ruth: 'RUT', '1Sam': '1SA', '2Sam': '2SA', '1Kgs': '1KI', '2Kgs': '2KI', '1Chr': '1CH' },
  ...{ '2Chr': '2CH', Ezra: 'EZR', Neh: 'NEH', Esth: 'EST', Job: 'JOB', Ps: 'PSA', Prov: 'PRO' },
  ...{ Eccl: 'ECC', Song: 'SNG', Isa: 'ISA', Jer: 'JER', Lam: 'LAM', Ezek: 'EZK', Dan: 'DAN' },
  ...{ Hos: 'HOS', Joel: 'JOL', Amos: 'AMO', Obad: 'OBA', Jonah: 'JON', Mic: 'MIC', Nah: 'NAM' },
  ...{ Hab: 'HAB', Zeph: 'ZEP', Hag: 'HAG', Zech: 'ZEC', Mal: 'MAL', Matt: 'MAT', Mark: 'MRK' },
  ...{ Luke: 'LUK', John: 'JHN', Acts: 'ACT', Rom: 'ROM', '1Cor': '1CO', '2Cor': '2CO' },
  ...{ Gal: 'GAL', Eph: 'EPH', Phil: 'PHP', Col: 'COL', '1Thess': '1TH', '2Thess': '2TH' },
  ...{ '1Tim': '1TI', '2Tim': '2TI', Titus: 'TIT', Phlm: 'PHM', Heb: 'HEB', Jas: 'JAS' },
  ...{ '1Pet': '1PE', '2Pet': '2PE', '1John': '1JN', '2John': '2JN', '3John': '3JN' },
  ...{ Jude: 'JUD', Rev: 'REV', Tob: 'TOB', Jdt: 'JDT', GkEsth: 'ESG', Wis: 'WIS', Sir: 'SIR' },
  ...{ Bar: 'BAR', EpJer: 'LJE', SgThree: 'S3Y', Sus: 'SUS', Bel: 'BEL', '1Macc': '1MA' },
  ...{ '2Macc': '2MA', '3Macc': '3MA', '4Macc': '4MA', '1Esd': '1ES', '2Esd': '2ES' },
  ...{ PrMan: 'MAN' },
};

/** OSIS has two books where USFM has one. */
const SAME: Readonly<Record<string, BookCode>> = { PrAzar: 'S3Y' };

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name]));

export const codeOf = (name: string): BookCode | undefined => CODES[name] ?? SAME[name];

/** Returns the parser's name of a book. The parser does not know all books of USFM. */
export const parserNameOf = (code: BookCode): string | undefined => NAMES.get(code);

export const parserCodes: readonly BookCode[] = Object.values(CODES);
