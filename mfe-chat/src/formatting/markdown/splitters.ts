import { createBlockSplitter } from './split-blocks.ts';
import type { BlockSplitter } from './split-blocks.ts';

/** More messages than the page renders at a time. */
const KEPT = 100;

/** The splitters of the messages shown last, the oldest splitter first. */
const splitters = new Map<string, BlockSplitter>();

/**
 * Returns the splitter of a message. The page keeps the splitter for a while, and so parses a
 * message once although the message scrolls out of view and back.
 */
export function splitterOf(id: string): BlockSplitter {
  const splitter = splitters.get(id) ?? createBlockSplitter();
  splitters.delete(id);
  splitters.set(id, splitter);
  const [oldest] = splitters.keys();
  if (splitters.size > KEPT && oldest !== undefined) splitters.delete(oldest);
  return splitter;
}
