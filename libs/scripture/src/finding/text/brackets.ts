import type { PlacedText } from './placed-text.ts';

/** More brackets than ordinary text has inside each other. */
const DEPTH_MAX = 2;

/**
 * Writes round brackets inside two others as square ones. The parser searches again for the end of each round one, so
 * that a hundred inside each other take it seconds.
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
