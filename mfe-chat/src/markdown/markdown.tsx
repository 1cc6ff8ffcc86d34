import { Fragment, memo, useMemo, useState } from 'react';
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useT } from '../i18n.ts';
import { elements } from './elements.tsx';
import { rehypeDirection, rehypeImageLinks } from './hast-plugins.ts';
import { createBlockSplitter } from './split-blocks.ts';

const remarkPlugins = [remarkGfm];
const rehypePlugins = [rehypeImageLinks, rehypeDirection];

interface MarkdownProps {
  readonly text: string;
  /** Unique in the page; it separates the footnotes of different messages. */
  readonly id: string;
}

/** Formatted text. Finished blocks are not rendered again while the text grows. */
export default function Markdown({ text, id }: MarkdownProps) {
  const [split] = useState(createBlockSplitter);
  return split(text).map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a finished block never changes its place
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Block text={block} id={id} />
    </Fragment>
  ));
}

/** A piece of formatted text that does not depend on others. */
export const Block = memo(function Block({ text, id }: MarkdownProps) {
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
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      remarkRehypeOptions={options}
      // Keeps http, https, irc, ircs, mailto and xmpp; empties all other addresses.
      urlTransform={defaultUrlTransform}
    >
      {text}
    </ReactMarkdown>
  );
});
