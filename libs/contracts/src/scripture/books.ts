import { z } from 'zod';

/** The codes of the Protestant canon, in its order. Source: USFM 3.1, "Book identifiers". */
const CANON =
  'GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV';

const DEUTEROCANON =
  'TOB JDT ESG WIS SIR BAR LJE S3Y SUS BEL 1MA 2MA 3MA 4MA 1ES 2ES MAN PS2 ODA PSS EZA 5EZ 6EZ DAG PS3 2BA LBA JUB ENO 1MQ 2MQ 3MQ REP 4BA LAO';

/** The words of a string type as a union type. `Words<'GEN EXO'>` is `'GEN' | 'EXO'`. */
type Words<Text extends string, Before = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Before | First>
  : Before | Text;

export type BookCode = Words<typeof CANON> | Words<typeof DEUTEROCANON>;

export const canon = CANON.split(' ') as readonly BookCode[];

/** The USFM code of a book. The codes are in the order of the books in a Bible. */
export const bookCode = z.enum([...canon, ...(DEUTEROCANON.split(' ') as BookCode[])]);

export const isBookCode = (code: string): code is BookCode =>
  (bookCode.options as readonly string[]).includes(code);
