import { createBlockSplitter } from './split-blocks.ts';
import type { BlockSplitter } from './split-blocks.ts';

/** More messages than the page renders at a time. */
const KEPT = 100;

/** The splitters of the messages shown last, the oldest splitter first. */
const splitters = new Map<string, BlockSplitter>();

/** Returns a message's splitter, kept so that a message in and out of view is parsed once. */
export function splitterOf(id: string): BlockSplitter {
  const splitter = splitters.get(id) ?? createBlockSplitter();
  splitters.delete(id);
  splitters.set(id, splitter);
  const [oldest] = splitters.keys();
  if (splitters.size > KEPT && oldest !== undefined) splitters.delete(oldest);
  return splitter;
}
