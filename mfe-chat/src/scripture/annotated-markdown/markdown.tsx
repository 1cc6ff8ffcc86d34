import { Fragment, memo, useMemo } from 'react';
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import type { Annotation } from '@targum/contracts/on-demand';
import type { PluggableList } from 'unified';
import type { AnnotatedText } from '../annotations/places.ts';
import { useT } from '../../i18n.ts';
import { elements } from '../../formatting/markdown/elements.tsx';
import type { MessageReference } from '../passages/references/references-of.ts';
import {
  rehypeDirection,
  rehypeFootnoteLabel,
  rehypeHeadingLevels,
  rehypeImageLinks,
  rehypeNotes,
  rehypeTables,
} from '../../formatting/markdown/hast-plugins.ts';
import { directionOfText } from '@targum/markdown';
import type { TextDirection } from '@targum/markdown';
import { pluginsForTree } from '@targum/markdown/parser';
import { useReferenceCode } from '../passages/markdown/lazy-markdown-reference.ts';
import { quotationCode, useQuotationCode } from '../quotations/lazy-quotations.ts';
import type { PlacedQuotation } from '../quotations/markdown/placed-quotation.ts';
import type { MarkdownPiece } from '../../formatting/markdown/split-blocks.ts';
import { splitterOf } from '../../formatting/markdown/split-blocks.ts';

const rehypePlugins = [rehypeImageLinks, rehypeHeadingLevels, rehypeNotes, rehypeTables];

export interface MarkdownProps {
  readonly text: string;
  /** The prefix of the ids of footnotes, unique in the page. */
  readonly id: string;
  /** Annotations beyond the end of the text are left out. */
  readonly annotations?: readonly Annotation[] | undefined;
  /**
   * The reply as the service sent it, if the page has added words to `text`. Only the words of the
   * service determine the language of the reply.
   */
  readonly original?: AnnotatedText | undefined;
  readonly className?: string | undefined;
}

/** Shows formatted text. A finished block is rendered again only when its annotations arrive. */
export default function Markdown({
  text,
  id,
  annotations = [],
  original,
  className,
}: MarkdownProps) {
  const code = useReferenceCode(annotations.length > 0);
  const marking = useQuotationCode(annotations);
  const pieces = splitterOf(id)(text);
  const direction = directionOfText(text);
  return (
    <div className={className} dir={direction ?? 'auto'} data-text-of={id}>
      {pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a finished block never changes its place
        <Fragment key={index}>
          {index > 0 && '\n'}
          <Block
            piece={piece}
            id={id}
            direction={direction}
            references={code?.referencesIn(annotations, piece)}
            quotations={marking?.placedQuotationsIn({ text, annotations, id, original }, piece)}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface BlockProps {
  readonly piece: MarkdownPiece;
  readonly id: string;
  /** The direction of the whole text. Undefined if the text has no letters. */
  readonly direction?: TextDirection | undefined;
  /** The references in the piece. Their places count from its beginning. */
  readonly references?: readonly MessageReference[] | undefined;
  readonly quotations?: readonly PlacedQuotation[] | undefined;
}

export const Block = memo(
  function Block({ piece, id, direction, references = [], quotations = [] }: BlockProps) {
    const { text, tree } = piece;
    const t = useT();
    const options = useMemo(
      () => ({
        clobberPrefix: `${id}-`,
        footnoteLabel: t('chat.markdown.footnotes'),
        footnoteBackLabel: t('chat.markdown.footnoteBack'),
      }),
      [id, t],
    );
    const code = useReferenceCode(references.length > 0);
    const marking = quotations.length > 0 ? quotationCode() : undefined;
    const placing: PluggableList = [];
    if (code) placing.push([code.rehypeReferences, piece, references]);
    if (marking) placing.push([marking.rehypeQuotations, piece, quotations]);
    return (
      <ReactMarkdown
        components={{
          ...elements,
          ...(code && { button: code.default }),
          ...marking?.quotationElements,
        }}
        remarkPlugins={pluginsForTree(tree)}
        rehypePlugins={[
          ...placing,
          ...rehypePlugins,
          [rehypeDirection, direction],
          [rehypeFootnoteLabel, { prefix: options.clobberPrefix }],
        ]}
        remarkRehypeOptions={options}
        // Keeps http, https, irc, ircs, mailto and xmpp. Empties all other addresses.
        urlTransform={defaultUrlTransform}
      >
        {text}
      </ReactMarkdown>
    );
  },
  // The comparison leaves out the tree, because the tree follows from the text.
  (before, after) =>
    before.piece.text === after.piece.text &&
    before.id === after.id &&
    before.direction === after.direction &&
    JSON.stringify([before.references, before.quotations]) ===
      JSON.stringify([after.references, after.quotations]),
);
