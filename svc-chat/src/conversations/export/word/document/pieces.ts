import type { PhrasingContent } from 'mdast';
import { FootnoteReferenceRun } from 'docx';
import type { Paragraph } from 'docx';
import type { Definitions } from './definitions.ts';
import type { Format, Piece } from './paragraph.ts';
import { CODE_FONT } from './styles.ts';

interface PiecesOptions {
  readonly definitions: Definitions;
  /** Writes the paragraphs of a footnote. Undefined inside a footnote, which Word has no notes in. */
  readonly noteOf: ((identifier: string) => Paragraph[]) | undefined;
}

interface Surroundings {
  readonly format: Format;
  readonly address?: string | undefined;
}

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Returns an address that a link may have. Undefined for all others, such as those of scripts. */
function safeAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

/** Returns the pieces of a paragraph. Images are links to their address, as on the page. */
export function piecesOf(
  nodes: readonly PhrasingContent[],
  options: PiecesOptions,
  around: Surroundings = { format: {} },
): Piece[] {
  const inside = (children: readonly PhrasingContent[], format: Format) =>
    piecesOf(children, options, { ...around, format: { ...around.format, ...format } });
  const linked = (children: readonly PhrasingContent[], url: string | undefined) => {
    const address = url === undefined ? undefined : safeAddress(url);
    return address === undefined
      ? piecesOf(children, options, around)
      : piecesOf(children, options, { address, format: { ...around.format, style: 'Hyperlink' } });
  };
  const text = (value: string, format: Format = {}): Piece => ({
    ...around,
    text: value,
    format: { ...around.format, ...format },
  });
  const image = (alt: string | null | undefined, url: string) =>
    linked([{ type: 'text', value: alt ? `${alt} (${url})` : url }], around.address ?? url);
  const addressOf = (identifier: string) => options.definitions.addresses.get(identifier)?.url;

  return nodes.flatMap((node): Piece[] => {
    switch (node.type) {
      case 'text':
        // A line break in the Markdown is a space.
        return [text(node.value.replaceAll(/\s*\n\s*/g, ' '))];
      case 'html':
        return [text(node.value)];
      case 'inlineCode':
        return [text(node.value, { font: CODE_FONT })];
      case 'break':
        return [{ isBreak: true }];
      case 'strong':
        return inside(node.children, { bold: true });
      case 'emphasis':
        return inside(node.children, { italics: true });
      case 'delete':
        return inside(node.children, { strike: true });
      case 'link':
        return linked(node.children, node.url);
      case 'linkReference':
        return linked(node.children, addressOf(node.identifier));
      case 'image':
        return image(node.alt, node.url);
      case 'imageReference':
        return image(node.alt, addressOf(node.identifier) ?? '');
      case 'footnoteReference': {
        const note = options.noteOf?.(node.identifier);
        return note === undefined || note.length === 0
          ? [text(`[${node.label ?? node.identifier}]`)]
          : [{ note: new FootnoteReferenceRun({ children: note }) }];
      }
      default:
        return [];
    }
  });
}
