/** The tokens with which an answer was asked for when it was cut off, by its message. */
export type CutAnswers = Map<string, number>;
