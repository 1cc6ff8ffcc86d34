import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Parses Markdown as the renderer does. */
export const parser = unified().use(remarkParse).use(remarkGfm).freeze();
