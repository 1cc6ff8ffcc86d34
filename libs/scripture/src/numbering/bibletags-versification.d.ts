/** The parts of the package that are used. It has no types of its own. */
declare module '@bibletags/bibletags-versification' {
  /** A place as `BBCCCVVV`: the number of the book from 1 to 66, the chapter and the verse. */
  export type Loc = string;

  export interface Ref {
    readonly bookId: number;
    readonly chapter: number;
    readonly verse: number;
  }

  export interface VerseMappings {
    /**
     * Where the verses of the original stand in a model: at a place, in parts at several (by the words
     * of the original, such as `1-8` or `9-`), or nowhere. Verses that are not listed keep their number.
     * A place may end with its own words (`01001001:1-8`).
     */
    readonly originalToTranslation: Readonly<
      Record<Loc, string | null | Readonly<Record<string, string>>>
    >;
  }

  /** The number of verses of each chapter of each book, in the numbering of the original. */
  export const numberOfVersesPerChapterPerBook: readonly (readonly number[])[];
  export function getVerseMappingsByVersionInfo(version: {
    readonly versificationModel: string;
  }): VerseMappings;
  export function getLocFromRef(ref: Ref): Loc;
  export function getRefFromLoc(loc: Loc): Ref;
}
