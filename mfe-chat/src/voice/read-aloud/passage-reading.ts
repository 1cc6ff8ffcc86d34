/** The id of the reading of the open passage. */
export const PASSAGE_READING = 'passage';
