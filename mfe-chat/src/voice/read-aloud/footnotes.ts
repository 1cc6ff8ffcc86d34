import type { FootnoteDefinition, Root, RootContent } from 'mdast';

/**
 * The footnotes of a text in the order of their first reference, as they are numbered on screen.
 */
export function collectFootnotes(root: Root): FootnoteDefinition[] {
  const definitions = new Map<string, FootnoteDefinition>();
  const referred: string[] = [];

  const visit = (node: Root | RootContent): void => {
    if (node.type === 'footnoteDefinition') {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
      return;
    }
    if (node.type === 'footnoteReference') referred.push(node.identifier);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);

  return [...new Set(referred)].flatMap((identifier) => definitions.get(identifier) ?? []);
}
