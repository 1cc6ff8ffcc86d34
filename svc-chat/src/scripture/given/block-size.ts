export interface BlockSize {
  /** The maximum number of verses. Joined verses count separately. */
  readonly verses: number;
  /** The maximum size of the whole block, in tokens as `estimateTokens` counts them. */
  readonly tokens: number;
}

const VERSES_MAX = 60;
const SHARE_OF_WINDOW = 1 / 5;
/**
 * A block has at most this many tokens, which are enough for 60 verses in most scripts. Without
 * this limit, a large window would reserve much of a budget.
 */
const TOKENS_MAX = 8000;

/** The most tokens of a block without verses, unless the name of a text is very long. */
export const EMPTY_BLOCK_TOKENS = 300;

/** @param windowTokens the size of the model's context window, for input and output together. */
export const blockSizeFor = (windowTokens: number): BlockSize => ({
  verses: VERSES_MAX,
  tokens: Math.min(Math.floor(windowTokens * SHARE_OF_WINDOW), TOKENS_MAX),
});
