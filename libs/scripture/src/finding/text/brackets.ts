import type { PlacedText } from './placed-text.ts';

/** Ordinary text nests brackets no deeper. */
const DEPTH_MAX = 2;

/**
 * Rewrites round brackets inside two others as square brackets. The parser searches for the end of
 * each round bracket, so a hundred nested brackets would take it seconds.
 */
export function withoutNesting(line: PlacedText): PlacedText {
  let depth = 0;
  return line.replace(/[()]/g, ([bracket]) => {
    if (bracket === ')') {
      depth = Math.max(0, depth - 1);
      return undefined;
    }
    if (depth >= DEPTH_MAX) return '[';
    depth += 1;
    return undefined;
  });
}
