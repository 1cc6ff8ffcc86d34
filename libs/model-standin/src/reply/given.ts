/** The first line of the data that svc-chat puts below the last message. */
const OPENING = '<data>\n';
const CLOSING = '\n</data>';
/** Matches "Verses: Mark 4:39–41 (MRK 4:39-41)". */
const HEADING = /^Verses: (.+) \(([^()]+)\)$/;
/** Matches "Text: World English Bible (WEB), English (en)". */
const TEXT = /^Text: .+ \(([\w-]+)\)$/;
/** Matches a verse, such as "4:39 …" or "4:40-41 …", and the title of a psalm before its verse. */
const VERSE = /^(?:\d+:\d+(?:-\d+)? |Title: )/;

export interface GivenVerses {
  /** The reference for readers: "Mark 4:39–41". */
  label: string;
  /** The reference in its usual form: "MRK 4:39-41". */
  ref: string;
  language: string;
  /** The lines with verses and titles, unchanged. */
  lines: string[];
}

/** Matches "Language of the user's screens: French (fr)". An unknown tag has no name before it. */
const SCREENS = /^Language of the user's screens: (?:.+ \()?([\w-]+)\)?$/m;

export interface SplitMessage {
  message: string;
  given: GivenVerses[];
  /** The language of the user's screens, if the data has it. */
  screens: string | undefined;
}

/** Separates a message from the data below it. */
export function splitMessage(text: string): SplitMessage {
  const start = `\n${text}`.lastIndexOf(`\n${OPENING}`);
  if (start === -1 || !text.endsWith(CLOSING)) {
    return { message: text, given: [], screens: undefined };
  }
  const data = text.slice(start + OPENING.length, -CLOSING.length);
  return {
    message: text.slice(0, start).replace(/\n\n$/, ''),
    given: versesIn(data),
    screens: SCREENS.exec(data)?.[1],
  };
}

function versesIn(data: string): GivenVerses[] {
  const given: GivenVerses[] = [];
  for (const line of data.split('\n')) {
    const [, label, ref] = HEADING.exec(line) ?? [];
    if (label !== undefined && ref !== undefined) {
      given.push({ label, ref, language: '', lines: [] });
    }
    const current = given.at(-1);
    if (current === undefined) continue;
    current.language ||= TEXT.exec(line)?.[1] ?? '';
    if (VERSE.test(line)) current.lines.push(line);
  }
  return given;
}
