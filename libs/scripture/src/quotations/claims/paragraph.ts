import type { Stretch } from '../../finding/text/placed-text.ts';

/** A reference at its place, such as an annotation of the kind `reference`. */
export interface PlacedReference extends Stretch {
  readonly ref: string;
}

/** What a paragraph leaves for the next one. */
export interface Carried {
  /** The mark of a quotation that the paragraph does not close. */
  readonly open: string | undefined;
  /** The references of its last sentence. */
  readonly refs: readonly string[];
  /** The text that is named after the last of them. */
  readonly textName: string | undefined;
}

export const NOTHING_CARRIED: Carried = { open: undefined, refs: [], textName: undefined };

/** A paragraph of a reply in which claims are looked for. Places are in UTF-16 units of `text`. */
export interface ReplyParagraph {
  /** Markdown. */
  readonly text: string;
  /**
   * The same with white space in place of code, links and addresses, in the same length. Quotation
   * marks count only here.
   */
  readonly prose: string;
  /**
   * In their order. The line after the paragraph belongs to it if the paragraph ends with a block
   * quotation: its references have places after the end of `text`.
   */
  readonly references: readonly PlacedReference[];
  /** Where the server inserted verses. Nothing there is a claim. */
  readonly inserted?: readonly Stretch[];
  /** What the installed texts are called: abbreviations and names, such as "WEB". */
  readonly textNames?: readonly string[];
  /** What the paragraph before left; undefined for the first one. */
  readonly before?: Carried;
}

/** A place that claims to be Scripture: a quotation with its marks, or a block quotation. */
export interface Claim extends Stretch {
  /** Its words in plain text, without Markdown, references and notes: at most 600 characters. */
  readonly words: string;
  /** Whether it is longer than `words`. */
  readonly isLonger: boolean;
  /**
   * The references that it cites, the likeliest one first. Without one it counts only if it stands
   * word for word in a text.
   */
  readonly refs: readonly string[];
  /** The text that is named with them, as it stands in `textNames`. */
  readonly textName: string | undefined;
}

export interface ClaimsOfParagraph {
  /** In their order. */
  readonly claims: readonly Claim[];
  /** For `before` of the next paragraph. */
  readonly carried: Carried;
}
