/** Links and images with their words, and addresses. */
const LINK = /!?\[[^[\]]*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/\S+|\bwww\.\S+/gi;
const BACKTICKS = /(?<!\\)`+/g;

/** Line breaks in place of a part, so that what follows keeps its place. */
const blank = (part: string): string => '\n'.repeat(part.length);

/** Code begins at backticks and ends at the next ones of the same number. */
function withoutCode(paragraph: string): string {
  const runs = [...paragraph.matchAll(BACKTICKS)].map(({ 0: { length }, index }) => ({
    ...{ start: index, end: index + length, length },
  }));
  let prose = paragraph;
  for (let first = 0; first < runs.length; first += 1) {
    const { start, length } = runs[first]!;
    const last = runs.findIndex((run, place) => place > first && run.length === length);
    if (last === -1) continue;
    const { end } = runs[last]!;
    prose = prose.slice(0, start) + blank(prose.slice(start, end)) + prose.slice(end);
    first = last;
  }
  return prose;
}

/**
 * A paragraph of Markdown with line breaks in place of code, links and addresses. All else keeps its
 * place.
 */
export const proseOf = (paragraph: string): string =>
  withoutCode(paragraph).replace(LINK, blank).replace(ADDRESS, blank);
