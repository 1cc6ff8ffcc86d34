/** A test's name carries at most this many ids: more of them would hide the name. */
export const MOST_IDS = 4;

/** Ids stand in square brackets at the start of a test's name: `[2.14, 2.15] shows …`. */
const CARRIED = /(?:^| > )\[(?<ids>\d+\.\d+(?:, \d+\.\d+)*)\] /g;
const ATTEMPT = /(?:^| > )\[\d+\.\d+/g;

/** The ids of rules in the name of a test or of the describe blocks around it. */
export function idsOf(name: string): string[] {
  return [...name.matchAll(CARRIED)].flatMap(({ groups }) => groups!['ids']!.split(', '));
}

/** Tells whether a name begins with an id that is not written in the agreed form. */
export function isMalformed(name: string): boolean {
  return [...name.matchAll(ATTEMPT)].length !== [...name.matchAll(CARRIED)].length;
}

/** A pattern for vitest's `--testNamePattern`: the tests that carry an id. */
export function carrying(id: string): string {
  return String.raw`\[([^\]]+, )?${id.replace('.', String.raw`\.`)}(, [^\]]+)?\] `;
}
