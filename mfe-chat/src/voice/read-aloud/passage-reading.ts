export const PASSAGE_READING = 'passage';
