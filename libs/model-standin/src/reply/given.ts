/** The lines around the data that svc-chat puts below the last message. */
const OPENING = '<data>\n';
const CLOSING = '\n</data>';
/** "4:39 …", "4:40-41 …", and the title of a psalm before its verse. */
const VERSE = /^(?:\d+:\d+(?:-\d+)? |Title: )/;

/** A message, and the verses that were given with it. */
export interface SplitMessage {
  /** As the user wrote it. */
  message: string;
  /** The lines with verses and titles, to the letter. */
  verses: string[];
}

/** Separates a message from the data below it. */
export function splitMessage(text: string): SplitMessage {
  const start = `\n${text}`.lastIndexOf(`\n${OPENING}`);
  if (start === -1 || !text.endsWith(CLOSING)) return { message: text, verses: [] };
  const lines = text.slice(start + OPENING.length, -CLOSING.length).split('\n');
  return {
    message: text.slice(0, start).replace(/\n\n$/, ''),
    verses: lines.filter((line) => VERSE.test(line)),
  };
}
