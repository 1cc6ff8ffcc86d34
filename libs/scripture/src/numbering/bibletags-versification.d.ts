/** Declares the parts of the package that the product uses. The package has no types. */
declare module '@bibletags/bibletags-versification' {
  /** A verse as `BBCCCVVV`: the number of the book from 1 to 66, the chapter and the verse. */
  export type Loc = string;

  export interface Ref {
    readonly bookId: number;
    readonly chapter: number;
    readonly verse: number;
  }

  export interface VerseMappings {
    /**
     * Maps a verse of the original to a verse, to parts of several verses, or to no verse. Parts
     * are given by the words of the original, such as `1-8` or `9-`. An unlisted verse keeps its
     * number.
     */
    readonly originalToTranslation: Readonly<
      Record<Loc, string | null | Readonly<Record<string, string>>>
    >;
  }

  /** The number of verses of each chapter of each book, in the original numbering. */
  export const numberOfVersesPerChapterPerBook: readonly (readonly number[])[];
  export function getVerseMappingsByVersionInfo(version: {
    readonly versificationModel: string;
  }): VerseMappings;
  export function getLocFromRef(ref: Ref): Loc;
  export function getRefFromLoc(loc: Loc): Ref;
}
