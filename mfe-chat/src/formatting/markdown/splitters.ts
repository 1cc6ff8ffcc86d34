import { createBlockSplitter } from './split-blocks.ts';
import type { BlockSplitter } from './split-blocks.ts';

/** More messages than are rendered at a time. */
const KEPT = 100;

/** The splitters of the messages shown last, with the oldest first. */
const splitters = new Map<string, BlockSplitter>();

/**
 * The splitter of a message. It is kept for a while, so that a message that scrolls out of view and
 * back is parsed once.
 */
export function splitterOf(id: string): BlockSplitter {
  const splitter = splitters.get(id) ?? createBlockSplitter();
  splitters.delete(id);
  splitters.set(id, splitter);
  const [oldest] = splitters.keys();
  if (splitters.size > KEPT && oldest !== undefined) splitters.delete(oldest);
  return splitter;
}
