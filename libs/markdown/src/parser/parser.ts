import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { PluggableList, Processor } from 'unified';
import { looseEmphasis } from './emphasis.ts';
import { breaksInParagraphs, htmlAsText } from './html-as-text.ts';

/**
 * Parses Markdown for the whole page: for the screen, for formatted copies and for reading aloud.
 */
export const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(readAsModelsWrite)
  .freeze();

/** Adds the readers for emphasis and HTML that models write and CommonMark takes for text. */
function readAsModelsWrite(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(looseEmphasis(), breaksInParagraphs);
  (data.fromMarkdownExtensions ??= []).push({ transforms: [htmlAsText] });
}

function parseInto(this: Processor, tree: Root): void {
  this.parser = () => tree;
}

/** Returns remark plugins that use this tree instead of parsing the text again. */
export const parsed = (tree: Root): PluggableList => [[parseInto, tree]];
