import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';

/** The addresses and footnotes of a reply, by the identifiers that its text refers to. */
export interface Definitions {
  readonly addresses: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
}

export function definitionsIn(tree: Root): Definitions {
  const addresses = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  const visit = (node: Nodes): void => {
    // The first definition counts.
    if (node.type === 'definition' && !addresses.has(node.identifier)) {
      addresses.set(node.identifier, node);
    }
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) {
      notes.set(node.identifier, node);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return { addresses, notes };
}
