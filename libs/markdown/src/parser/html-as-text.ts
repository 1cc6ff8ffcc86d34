import { htmlFlow } from 'micromark-core-commonmark';
import type { Nodes, Root } from 'mdast';
import type { Construct, Extension, State } from 'micromark-util-types';

const LESS_THAN = 60;
const BREAK_TAG = /^<br\s*\/?>$/i;
const NAME = ['bB', 'rR'];

const breakTagStart: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => {
    let place = 0;
    const inName: State = (code) => {
      if (place === NAME.length) {
        effects.exit('data');
        return ok(code);
      }
      const isNext = code !== null && NAME[place]!.includes(String.fromCharCode(code));
      if (!isNext) return nok(code);
      effects.consume(code);
      place += 1;
      return inName;
    };
    return (code) => {
      effects.enter('data');
      effects.consume(code);
      return inName;
    };
  },
};

/** A line that begins with `<br>` belongs to a paragraph and begins no block of HTML. */
const htmlBlock: Construct = {
  ...htmlFlow,
  name: 'htmlBlock',
  tokenize(effects, ok, nok) {
    return effects.check(breakTagStart, nok, htmlFlow.tokenize.call(this, effects, ok, nok));
  },
};

/**
 * Reads a line that begins with `<br>` as a paragraph, so that `htmlAsText` can turn the tag into a
 * line break.
 */
export const breaksInParagraphs: Extension = {
  flow: { [LESS_THAN]: htmlBlock },
  disable: { null: ['htmlFlow'] },
};

const CONTAINERS = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

/**
 * Turns the tags `<br>` into line breaks, and blocks of HTML into paragraphs, because the page
 * shows HTML as text.
 */
export function htmlAsText(tree: Root): void {
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'html') visit(child);
      else if (BREAK_TAG.test(child.value)) {
        node.children[index] = { type: 'break', position: child.position };
      } else if (CONTAINERS.includes(node.type)) {
        node.children[index] = { type: 'paragraph', children: [child], position: child.position };
      }
    }
  };
  visit(tree);
}
