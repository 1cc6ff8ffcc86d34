import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import type { TextDirection } from '@targum/markdown';

const HEADING = /^h[1-6]$/;
const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td', 'pre']);
const CONTAINERS = new Set(['ul', 'ol', 'li', 'blockquote', 'table']);
/** The levels of the headings above the text: those of the chat and of the message. */
const LEVELS_ABOVE = 2;
const LONGEST_ADDRESS = 200;

/**
 * Sets the direction of each block. Containers get the direction of the whole text, so that their
 * markers, borders and columns begin at the edge of the text.
 */
export function rehypeDirection(direction: TextDirection | undefined) {
  return (tree: Root): void => {
    for (const { tagName, properties } of elementsIn(tree)) {
      if (TEXT_BLOCKS.has(tagName)) properties['dir'] ??= 'auto';
      if (CONTAINERS.has(tagName)) properties['dir'] ??= direction;
    }
  };
}

/** Gives the headings of a message their level below that of the message. */
export function rehypeHeadingLevels() {
  return (tree: Root): void => {
    for (const { tagName, properties } of elementsIn(tree)) {
      if (HEADING.test(tagName))
        properties['ariaLevel'] = Math.min(Number(tagName[1]) + LEVELS_ABOVE, 6);
    }
  };
}

/** Turns images into links to their address, so that the page loads nothing from other servers. */
export function rehypeImageLinks() {
  return (tree: Root): void => visit(tree, false);

  function visit(parent: Root | Element, inLink: boolean): void {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== 'element') continue;
      if (child.tagName !== 'img') visit(child, inLink || child.tagName === 'a');
      else parent.children[index] = inLink ? imageText(child) : imageLink(child);
    }
  }
}

/**
 * Gives each cell the name of its column for narrow screens, which show rows as cards. The
 * `display` of the cards removes the semantics of the table, so the cells get roles.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    for (const element of elementsIn(tree)) if (element.tagName === 'table') describe(element);
  };

  function describe(table: Element): void {
    table.properties['role'] = 'table';
    const sections = elementsOf(table);
    const rows = sections.flatMap(elementsOf);
    const names = elementsOf(rows[0] ?? table).map((cell) => textOf(cell).trim());
    for (const section of sections) section.properties['role'] = 'rowgroup';
    for (const row of rows) {
      row.properties['role'] = 'row';
      for (const [column, cell] of elementsOf(row).entries()) {
        cell.properties['role'] = cell.tagName === 'th' ? 'columnheader' : 'cell';
        if (cell.tagName === 'td') cell.properties['data-column'] = names[column] ?? '';
      }
    }
  }
}

/** The id that the renderer gives to the heading of the footnotes of each text. */
const LABEL = 'footnote-label';

/** Gives the heading of the footnotes a unique id, because a page shows several texts. */
export function rehypeFootnoteLabel({ prefix }: { readonly prefix: string }) {
  return (tree: Root): void => {
    for (const { properties } of elementsIn(tree)) {
      if (properties['id'] === LABEL) properties['id'] = prefix + LABEL;
      if (properties['ariaDescribedBy']) properties['ariaDescribedBy'] = [prefix + LABEL];
    }
  };
}

const elementsOf = ({ children }: Root | Element): Element[] =>
  (children as readonly RootContent[]).filter((child) => child.type === 'element');

/** Yields all elements of a tree, each one before the elements inside. */
function* elementsIn(parent: Root | Element): Generator<Element> {
  for (const child of elementsOf(parent)) {
    yield child;
    yield* elementsIn(child);
  }
}

/**
 * Marks paragraphs that are a single emphasis, such as 'This is an illustration, not Scripture.'
 */
export function rehypeNotes() {
  return ({ children }: Root): void => {
    for (const child of children) {
      if (child.type === 'element' && child.tagName === 'p' && isOneEmphasis(child)) {
        child.properties['data-note'] = '';
      }
    }
  };
}

function isOneEmphasis({ children: [only, ...others] }: Element): boolean {
  return others.length === 0 && only?.type === 'element' && only.tagName === 'em';
}

function imageLink(image: Element): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: addressOf(image) },
    children: [imageText(image)],
  };
}

const addressOf = ({ properties: { src } }: Element): string =>
  typeof src === 'string' ? src : '';

function imageText(image: Element): Text {
  const address = addressOf(image).slice(0, LONGEST_ADDRESS);
  const { alt } = image.properties;
  const alternative = typeof alt === 'string' ? alt : '';
  return { type: 'text', value: alternative ? `${alternative} (${address})` : address };
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
