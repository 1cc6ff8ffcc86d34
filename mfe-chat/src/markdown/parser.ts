import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Reads markdown the way it is rendered. */
export const parser = unified().use(remarkParse).use(remarkGfm).freeze();
