/** How much the model gets with one message. */
export interface GivenLimits {
  /** Joined verses count as many. */
  readonly verses: number;
  /** The size of the whole block, as `estimateTokens` counts it. */
  readonly tokens: number;
}

const VERSES_MAX = 60;
const SHARE_OF_WINDOW = 1 / 5;

/** @param windowTokens the size of the model's context window, for input and output together. */
export const givenLimits = (windowTokens: number): GivenLimits => ({
  verses: VERSES_MAX,
  tokens: Math.floor(windowTokens * SHARE_OF_WINDOW),
});
