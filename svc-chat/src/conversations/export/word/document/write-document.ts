import { directionOfText } from '@targum/markdown';
import { parser } from '@targum/markdown/parser';
import { Document, HeadingLevel, Packer } from 'docx';
import type { FileChild, Paragraph } from 'docx';
import type { Said } from '../../said.ts';
import type { WordChat } from '../word-chat.ts';
import { blocksOf } from './blocks.ts';
import { definitionsIn } from './definitions.ts';
import { linesOf, paragraphOf } from './paragraph.ts';
import { createLists } from './lists.ts';
import type { Lists } from './lists.ts';
import { PAGE, stylesFor } from './styles.ts';

/** Matches characters that XML cannot hold. */
// oxlint-disable-next-line no-control-regex -- these characters are what it matches
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const storable = (text: string): string => text.toWellFormed().replaceAll(NOT_IN_XML, '');

/**
 * Writes a chat as a file for Word. The version of `docx` is pinned, because its files are looked at in
 * LibreOffice before it changes.
 */
export function writeDocument({ title, language, messages }: WordChat): Promise<Buffer> {
  const lists = createLists();
  const children = [
    heading(title, HeadingLevel.HEADING_1),
    ...messages.flatMap((said) => messageOf(said, lists)),
  ];
  return Packer.toBuffer(
    new Document({
      title: storable(title),
      styles: stylesFor(language),
      numbering: lists.numbering(),
      sections: [{ properties: { page: PAGE }, children }],
    }),
  );
}

function heading(text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph {
  const line = storable(text).replaceAll(/\s+/g, ' ');
  const direction = directionOfText(line) ?? 'ltr';
  return paragraphOf([{ text: line, format: {} }], direction, { heading: level, keepNext: true });
}

function messageOf({ speaker, time, content, isReply }: Said, lists: Lists): FileChild[] {
  const text = storable(content);
  return [
    heading(`${speaker}, ${time}`, HeadingLevel.HEADING_2),
    ...(isReply ? replyOf(text, lists) : questionOf(text)),
  ];
}

function replyOf(markdown: string, lists: Lists): FileChild[] {
  const tree = parser.parse(markdown);
  return blocksOf(tree.children, {
    lists,
    definitions: definitionsIn(tree),
    direction: directionOfText(markdown) ?? 'ltr',
    depth: 0,
    quotes: 0,
    mayNote: true,
  });
}

/** The text of a person is no Markdown. Empty lines separate its paragraphs. */
function questionOf(text: string): Paragraph[] {
  const direction = directionOfText(text) ?? 'ltr';
  return text
    .split(/\n\s*\n/)
    .map((part) => paragraphOf(linesOf(part), directionOfText(part) ?? direction));
}
