import { bookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';

/**
 * The names are in the order of `bookCode`, up to the Prayer of Manasseh. Source: OSIS 2.1.1,
 * Appendix C.
 */
const NAMES = (
  'Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov Eccl ' +
  'Song Isa Jer Lam Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt Mark Luke John ' +
  'Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb Jas 1Pet 2Pet 1John 2John ' +
  '3John Jude Rev Tob Jdt EsthGr Wis Sir Bar EpJer PrAzar Sus Bel 1Macc 2Macc 3Macc 4Macc 1Esd 2Esd PrMan'
).split(' ');

export const osisBooks: ReadonlyMap<string, BookCode> = new Map([
  ...NAMES.map((name, index) => [name, bookCode.options[index]!] as const),
  ['AddPs', 'PS2'],
  ['DanGr', 'DAG'],
]);
