/** The maximum number of ids in a test's name. More would obscure the name. */
export const MOST_IDS = 4;

/** Ids are in square brackets at the start of a test's name: `[2.14, 2.15] shows …`. */
const CARRIED = /(?:^| > )\[(?<ids>\d+\.\d+(?:, \d+\.\d+)*)\] /g;
const ATTEMPT = /(?:^| > )\[\d+\.\d+/g;

/** Returns the ids of rules in a test's name and in the names of its describe blocks. */
export function idsOf(name: string): string[] {
  return [...name.matchAll(CARRIED)].flatMap(({ groups }) => groups!['ids']!.split(', '));
}

export function isMalformed(name: string): boolean {
  return [...name.matchAll(ATTEMPT)].length !== [...name.matchAll(CARRIED)].length;
}
