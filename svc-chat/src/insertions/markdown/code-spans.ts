interface Run {
  readonly start: number;
  readonly length: number;
}

interface Spans {
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** Whether backticks are left that later ones may close. */
  readonly isOpen: boolean;
}

/** A backslash takes a backtick out of the run that it begins, but not within a code span. */
function unescaped(text: string, { start, length }: Run): Run {
  let slashes = 0;
  while (text[start - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 0 ? { start, length } : { start: start + 1, length: length - 1 };
}

/** The code spans of a paragraph, as far as it is there. */
export function codeSpansOf(text: string): Spans {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index: start }): Run => ({
    start,
    length,
  }));
  const spans: { start: number; end: number }[] = [];
  /** Lengths of runs that no later run closes. */
  const unclosed = new Set<number>();
  let isOpen = false;
  for (let index = 0; index < runs.length; index += 1) {
    const opening = unescaped(text, runs[index]!);
    if (opening.length === 0) continue;
    const closing = unclosed.has(opening.length)
      ? -1
      : runs.findIndex(({ length }, at) => at > index && length === opening.length);
    const end = runs[closing];
    if (end === undefined) {
      unclosed.add(opening.length);
      isOpen = true;
    } else {
      spans.push({ start: opening.start, end: end.start + end.length });
      index = closing;
    }
  }
  return { spans, isOpen };
}

/**
 * Whether the place after `before` is within a code span.
 * @param before the paragraph up to the place.
 * @param after what follows in the paragraph, as far as it is there.
 */
export const isInCodeSpan = (before: string, after: string): boolean =>
  codeSpansOf(before + after).spans.some(
    ({ start, end }) => start < before.length && before.length < end,
  );
