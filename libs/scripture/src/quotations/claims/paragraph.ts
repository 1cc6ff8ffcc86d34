import type { Stretch } from '../../finding/text/placed-text.ts';

/** A reference at its place, such as an annotation of the kind `reference`. */
export interface PlacedReference extends Stretch {
  readonly ref: string;
}

/** What a paragraph leaves for the next one. */
export interface Carried {
  /** The opening quotation mark of a quotation that the paragraph does not close. */
  readonly open: string | undefined;
  /** The references of its last sentence. */
  readonly refs: readonly string[];
  /** The text that is named after the last of them. */
  readonly textName: string | undefined;
}

/** For the first paragraph of a reply. */
export const NOTHING_CARRIED: Carried = { open: undefined, refs: [], textName: undefined };

/** A paragraph of a reply in which claims are looked for. Places are in UTF-16 units of `text`. */
export interface ReplyParagraph {
  /** Markdown. */
  readonly text: string;
  /**
   * `text` with white space in place of code, links and addresses, and with the same length. Quotation
   * marks are read from `prose` only.
   */
  readonly prose: string;
  /**
   * In order. If the paragraph ends with a block quotation, these include the references in the first line
   * after it, with places beyond the end of `text`.
   */
  readonly references: readonly PlacedReference[];
  /** Where the server inserted verses. Nothing there is a claim. */
  readonly inserted?: readonly Stretch[];
  /** The abbreviations and names of the installed texts, such as "WEB". */
  readonly textNames?: readonly string[];
  /** What the paragraph before left; undefined for the first one. */
  readonly before?: Carried;
}

/** A place that claims to be Scripture: a quotation with its quotation marks, or a block quotation. */
export interface Claim extends Stretch {
  /** Its words in plain text, without Markdown, references and footnote markers: at most 600 characters. */
  readonly words: string;
  /** Whether it is longer than `words`. */
  readonly isLonger: boolean;
  /**
   * The references that it cites, the likeliest one first. A claim without any counts only if a text has
   * it word for word.
   */
  readonly refs: readonly string[];
  /** The name of the text that it quotes, as `textNames` has it; undefined if the claim names none. */
  readonly textName: string | undefined;
}

/** The claims of a paragraph, and what the next one needs. */
export interface ClaimsOfParagraph {
  /** In order. */
  readonly claims: readonly Claim[];
  /** For `before` of the next paragraph. */
  readonly carried: Carried;
}
