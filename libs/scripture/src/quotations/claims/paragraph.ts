import type { Stretch } from '../../finding/text/placed-text.ts';

export interface PlacedReference extends Stretch {
  readonly ref: string;
}

export interface Carried {
  /** The opening quotation mark of a quotation that the paragraph does not close. */
  readonly open: string | undefined;
  readonly refs: readonly string[];
  /** The text of Scripture that is named after the last of these references. */
  readonly textName: string | undefined;
}

export const NOTHING_CARRIED: Carried = { open: undefined, refs: [], textName: undefined };

/** A paragraph of a reply to be searched for claims. Places are in UTF-16 units of `text`. */
export interface ReplyParagraph {
  readonly text: string;
  /** `text` with white space in place of code, links and addresses, and of the same length. */
  readonly prose: string;
  /**
   * The references in order. After a block quotation at the end, those in the next line are
   * included, with places beyond the end of `text`.
   */
  readonly references: readonly PlacedReference[];
  /** Where the server inserted verses. These places contain no claims. */
  readonly inserted?: readonly Stretch[];
  /** The abbreviations and names of the installed texts, such as "WEB". */
  readonly textNames?: readonly string[];
  readonly before?: Carried;
}

export interface Claim extends Stretch {
  /** The words without Markdown, references and footnote markers: at most 600 characters. */
  readonly words: string;
  readonly isLonger: boolean;
  /** The cited references, the likeliest first. Without any, the words must be exact to count. */
  readonly refs: readonly string[];
  /** The name of the text that the claim quotes, as `textNames` has it. */
  readonly textName: string | undefined;
}

export interface ClaimsOfParagraph {
  readonly claims: readonly Claim[];
  readonly carried: Carried;
}
