import type { Element, ElementContent, Root } from 'hast';
import type { MessageReference } from '../references/references-of.ts';
import type { MarkdownPiece } from '../../../formatting/markdown/split-blocks.ts';
import { isClosed, tagOf } from '../../../formatting/markdown/places/tree-texts.ts';
import type { TreeNode } from '../../../formatting/markdown/places/tree-texts.ts';
import { wrapReferences } from './wrap-references.ts';
import type { TreeKind } from './wrap-references.ts';
import type { Annotation } from '@targum/contracts/on-demand';
import { referencesOf } from '../references/references-of.ts';

const TRANSPARENT = new Set(['em', 'strong', 'del', 'br']);

export interface ReferenceElement extends Element {
  readonly data: Element['data'] & { readonly reference: MessageReference };
}

const html: TreeKind = {
  isTransparent: (node) => TRANSPARENT.has(tagOf(node)),
  isClosed,
  wrap: (nodes, reference) =>
    ({
      type: 'element',
      tagName: 'button',
      properties: {},
      children: nodes as ElementContent[],
      data: { reference },
    }) satisfies ReferenceElement as TreeNode,
};

/** Wraps references in elements. This plugin must run before plugins that change texts. */
export function rehypeReferences(
  { text: source, start, parsedFrom }: MarkdownPiece,
  references: readonly MessageReference[],
) {
  return (tree: Root): void =>
    wrapReferences(tree, { ...html, source, shift: parsedFrom - start, references });
}

/** Returns the references in a piece, with places from its start. Undefined without references. */
export function referencesIn(
  annotations: readonly Annotation[],
  { start: from, text }: Pick<MarkdownPiece, 'start' | 'text'>,
): readonly MessageReference[] | undefined {
  const to = from + text.length;
  const within = referencesOf(annotations).filter(({ start, end }) => start >= from && end <= to);
  if (within.length === 0) return undefined;
  return within.map((reference) => ({
    ...reference,
    start: reference.start - from,
    end: reference.end - from,
  }));
}
