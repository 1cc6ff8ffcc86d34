import { Fragment, memo, useMemo } from 'react';
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { useT } from '../i18n.ts';
import { elements } from './elements.tsx';
import { rehypeDirection, rehypeImageLinks, rehypeNotes, rehypeTables } from './hast-plugins.ts';
import type { Piece } from './split-blocks.ts';
import { splitterOf } from './splitters.ts';

const rehypePlugins = [rehypeImageLinks, rehypeDirection, rehypeNotes, rehypeTables];

export interface MarkdownProps {
  readonly text: string;
  /** Unique in the page; it separates the footnotes of different messages. */
  readonly id: string;
}

/** Formatted text. Finished blocks are not rendered again while the text grows. */
export default function Markdown({ text, id }: MarkdownProps) {
  return splitterOf(id)(text).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a finished block never changes its place
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Block piece={piece} id={id} />
    </Fragment>
  ));
}

interface BlockProps {
  readonly piece: Piece;
  readonly id: string;
}

/** A piece of formatted text that does not depend on others. */
export const Block = memo(
  function Block({ piece: { text, tree }, id }: BlockProps) {
    const t = useT();
    const options = useMemo(
      () => ({
        clobberPrefix: `${id}-`,
        footnoteLabel: t('chat.markdown.footnotes'),
        footnoteBackLabel: t('chat.markdown.footnoteBack'),
      }),
      [id, t],
    );
    return (
      <ReactMarkdown
        components={elements}
        remarkPlugins={[[parseInto, tree]]}
        rehypePlugins={rehypePlugins}
        remarkRehypeOptions={options}
        // Keeps http, https, irc, ircs, mailto and xmpp; empties all other addresses.
        urlTransform={defaultUrlTransform}
      >
        {text}
      </ReactMarkdown>
    );
  },
  // The tree follows from the text.
  (before, after) => before.piece.text === after.piece.text && before.id === after.id,
);

/** Lets a processor return this tree instead of parsing the text once more. */
function parseInto(this: Processor, tree: Root): void {
  this.parser = () => tree;
}
