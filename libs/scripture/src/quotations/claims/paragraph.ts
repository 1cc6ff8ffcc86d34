import type { Stretch } from '../../finding/text/placed-text.ts';

export interface PlacedReference extends Stretch {
  readonly ref: string;
}

export interface Carried {
  /** The opening mark of a quotation that continues after the paragraph. */
  readonly open: string | undefined;
  readonly refs: readonly string[];
  /** The text of Scripture that the paragraph names after the last of `refs`. */
  readonly textName: string | undefined;
}

export const NOTHING_CARRIED: Carried = { open: undefined, refs: [], textName: undefined };

/** A paragraph of a reply to be searched for claims. Places are in UTF-16 units of `text`. */
export interface ReplyParagraph {
  readonly text: string;
  /** `text` with white space in place of code, links and addresses, and of the same length. */
  readonly prose: string;
  /**
   * The references in order. If the paragraph ends with a block quotation, these include the
   * references in the next line, with places beyond the end of `text`.
   */
  readonly references: readonly PlacedReference[];
  /** The places of verses that the server inserted. They contain no claims. */
  readonly inserted?: readonly Stretch[];
  /** The abbreviations and names of the installed texts, such as "WEB". */
  readonly textNames?: readonly string[];
  readonly before?: Carried;
}

export interface Claim extends Stretch {
  /** The words without Markdown, references and footnote markers: at most 600 characters. */
  readonly words: string;
  readonly isLonger: boolean;
  /**
   * The cited references, the likeliest first. A claim without references counts only if its words
   * are exact.
   */
  readonly refs: readonly string[];
  /** The name of the text that the claim quotes, as `textNames` has it. */
  readonly textName: string | undefined;
}

export interface ClaimsOfParagraph {
  readonly claims: readonly Claim[];
  readonly carried: Carried;
}
