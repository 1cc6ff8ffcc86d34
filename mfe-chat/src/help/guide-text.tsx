import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import {
  currentLanguage,
  directionOfLanguage,
  Link,
  makeStyles,
  MOBILE,
  mergeClasses,
  tokens,
  useLocation,
} from '@targum/ui-kit';
import { parser, pluginsForTree } from '@targum/markdown/parser';
import { elements, MarkdownLink } from '../formatting/markdown/elements.tsx';
import { rehypeDirection, rehypeNotes, rehypeTables } from '../formatting/markdown/hast-plugins.ts';
import { useMarkdownStyles } from '../formatting/markdown/markdown-styles.ts';
import type { Guide, GuidePage } from './guide.ts';
import type { Picture } from './guide-files.ts';
import { GuidePicture } from './guide-picture.tsx';
import { rehypeSections } from './rehype-sections.ts';

const rehypePlugins = [rehypeDirection, rehypeSections, rehypeNotes, rehypeTables];

const useStyles = makeStyles({
  text: {
    '& h2': { scrollMarginBlockStart: '16px' },
    // A heading to which a link leads has the focus, but is no control.
    '& h2:focus': { outlineStyle: 'none', color: tokens.colorBrandForeground1 },
    // In a table a link stands alone, so a finger needs more room for it.
    '& td a': { [MOBILE]: { display: 'inline-block', minWidth: '44px', lineHeight: '2.75rem' } },
  },
});

interface GuideTextProps {
  readonly page: GuidePage;
  readonly pictures: Guide['pictures'];
}

export function GuideText({ page, pictures }: GuideTextProps) {
  const styles = useStyles();
  const formatted = useMarkdownStyles();
  const tree = useMemo(() => parser.parse(page.body), [page]);
  const components = useMemo(() => ({ ...elements, ...guideElements(pictures) }), [pictures]);
  return (
    <div
      className={mergeClasses(formatted.text, styles.text)}
      dir={directionOfLanguage(currentLanguage())}
    >
      <ReactMarkdown
        components={components}
        remarkPlugins={pluginsForTree(tree)}
        rehypePlugins={rehypePlugins}
      >
        {page.body}
      </ReactMarkdown>
    </div>
  );
}

function guideElements(pictures: Guide['pictures']): Components {
  return {
    a: GuideLink,
    img: ({ src = '', alt = '' }) => {
      const [, name = ''] = /^pictures\/([\w-]+)\.webp$/.exec(src) ?? [];
      return <GuidePicture src={pictures.get(name as Picture)} alt={alt} />;
    },
  };
}

/** Leads to another page, whose address in the files is `page.md#section`. */
function GuideLink(props: ComponentProps<'a'>) {
  const { state } = useLocation();
  const [, page, section = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(props.href ?? '') ?? [];
  if (page === undefined) return <MarkdownLink {...props} />;
  return (
    <Link to={`/help/${page}${section}`} state={state}>
      {props.children}
    </Link>
  );
}
