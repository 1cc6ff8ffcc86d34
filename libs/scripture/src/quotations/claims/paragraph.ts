import type { Stretch } from '../../finding/text/placed-text.ts';

/** A reference at its place, such as an annotation of the kind `reference`. */
export interface PlacedReference extends Stretch {
  readonly ref: string;
}

/** The state that a paragraph leaves for the next paragraph. */
export interface Carried {
  /** The opening quotation mark of a quotation that the paragraph does not close. */
  readonly open: string | undefined;
  /** The references of its last sentence. */
  readonly refs: readonly string[];
  /** The text of Scripture that is named after the last of these references. */
  readonly textName: string | undefined;
}

/** For the first paragraph of a reply. */
export const NOTHING_CARRIED: Carried = { open: undefined, refs: [], textName: undefined };

/** A paragraph of a reply to be searched for claims. Places are in UTF-16 units of `text`. */
export interface ReplyParagraph {
  /** The paragraph in Markdown. */
  readonly text: string;
  /**
   * `text` with white space in place of code, links and addresses, and of the same length.
   * Quotation marks are read from `prose` only.
   */
  readonly prose: string;
  /**
   * The references in their order. If the paragraph ends with a block quotation, the list includes
   * the references in the first line after it, with places beyond the end of `text`.
   */
  readonly references: readonly PlacedReference[];
  /** Where the server inserted verses. These places contain no claims. */
  readonly inserted?: readonly Stretch[];
  /** The abbreviations and names of the installed texts, such as "WEB". */
  readonly textNames?: readonly string[];
  /** The state from the paragraph before. Undefined for the first paragraph. */
  readonly before?: Carried;
}

/** A place that claims to be Scripture: a quotation with its quotation marks, or a block quotation. */
export interface Claim extends Stretch {
  /**
   * The words in plain text, without Markdown, references and footnote markers: at most 600
   * characters.
   */
  readonly words: string;
  /** True if the claim is longer than `words`. */
  readonly isLonger: boolean;
  /**
   * The references that the claim cites, the likeliest first. A claim without references counts
   * only if a text has its words exactly.
   */
  readonly refs: readonly string[];
  /**
   * The name of the text that the claim quotes, as `textNames` has it. Undefined if the claim names
   * none.
   */
  readonly textName: string | undefined;
}

/** The claims of a paragraph, and the state for the next paragraph. */
export interface ClaimsOfParagraph {
  /** The claims in their order. */
  readonly claims: readonly Claim[];
  /** The value for `before` of the next paragraph. */
  readonly carried: Carried;
}
