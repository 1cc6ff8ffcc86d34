import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { PluggableList, Processor } from 'unified';
import { looseEmphasis } from './emphasis.ts';
import { breaksInParagraphs, htmlAsText } from './html-as-text.ts';

export const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(readAsModelsWrite)
  .freeze();

/** Adds extensions for the Markdown that models write. */
function readAsModelsWrite(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(looseEmphasis(), breaksInParagraphs);
  (data.fromMarkdownExtensions ??= []).push({ transforms: [htmlAsText] });
}

function parseInto(this: Processor, tree: Root): void {
  this.parser = () => tree;
}

/** Returns remark plugins that return this tree instead of parsing the text again. */
export const pluginsForTree = (tree: Root): PluggableList => [[parseInto, tree]];
