import type { FootnoteDefinition, Root, RootContent } from 'mdast';

/** Returns the footnotes in the order of their first reference, which is their order on screen. */
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
