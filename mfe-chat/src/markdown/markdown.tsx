import { Fragment, memo, useMemo } from 'react';
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { useT } from '../i18n.ts';
import { elements } from './elements.tsx';
import { areSameReferences, referencesBetween } from '../passages/references/references-of.ts';
import type { MessageReference } from '../passages/references/references-of.ts';
import { rehypeDirection, rehypeImageLinks, rehypeNotes, rehypeTables } from './hast-plugins.ts';
import { rehypeReferences } from './references/rehype-references.ts';
import type { ReferencesOptions } from './references/rehype-references.ts';
import type { Piece } from './split-blocks.ts';
import { splitterOf } from './splitters.ts';

const rehypePlugins = [rehypeImageLinks, rehypeDirection, rehypeNotes, rehypeTables];

export interface MarkdownProps {
  readonly text: string;
  /** Unique in the page; it separates the footnotes of different messages. */
  readonly id: string;
  /** The references in the text, in their order. Those beyond it are left out. */
  readonly references?: readonly MessageReference[];
}

const NO_REFERENCES: readonly MessageReference[] = [];

/**
 * Formatted text. Finished blocks are not rendered again while the text grows, unless their references
 * arrive.
 */
export default function Markdown({ text, id, references = NO_REFERENCES }: MarkdownProps) {
  return splitterOf(id)(text).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a finished block never changes its place
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Block
        piece={piece}
        id={id}
        references={referencesBetween(references, piece.start, piece.start + piece.text.length)}
      />
    </Fragment>
  ));
}

interface BlockProps {
  readonly piece: Piece;
  readonly id: string;
  /** The references in the piece, with places that count from its beginning. */
  readonly references?: readonly MessageReference[];
}

/** A piece of formatted text that does not depend on others. */
export const Block = memo(
  function Block({ piece, id, references = NO_REFERENCES }: BlockProps) {
    const { text, tree, start, parsedFrom } = piece;
    const t = useT();
    const options = useMemo(
      () => ({
        clobberPrefix: `${id}-`,
        footnoteLabel: t('chat.markdown.footnotes'),
        footnoteBackLabel: t('chat.markdown.footnoteBack'),
      }),
      [id, t],
    );
    const placed: ReferencesOptions = { source: text, shift: parsedFrom - start, references };
    return (
      <ReactMarkdown
        components={elements}
        remarkPlugins={[[parseInto, tree]]}
        rehypePlugins={[[rehypeReferences, placed], ...rehypePlugins]}
        remarkRehypeOptions={options}
        // Keeps http, https, irc, ircs, mailto and xmpp; empties all other addresses.
        urlTransform={defaultUrlTransform}
      >
        {text}
      </ReactMarkdown>
    );
  },
  // The tree follows from the text.
  (before, after) =>
    before.piece.text === after.piece.text &&
    before.id === after.id &&
    areSameReferences(before.references ?? NO_REFERENCES, after.references ?? NO_REFERENCES),
);

/** Lets a processor return this tree instead of parsing the text once more. */
function parseInto(this: Processor, tree: Root): void {
  this.parser = () => tree;
}
