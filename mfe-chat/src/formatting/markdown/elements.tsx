import { isValidElement } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { CopyButton } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';

interface WithNode {
  /** The syntax tree's node, which must not become an attribute. */
  readonly node?: unknown;
}

export function MarkdownLink({
  node: _node,
  href,
  children,
  ...props
}: ComponentProps<'a'> & WithNode) {
  if (!href) return <a {...props}>{children}</a>;
  if (href.startsWith('#')) {
    return (
      <a href={href} {...props}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} {...props} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/**
 * Shows a table in a block that scrolls sideways. The block takes the focus, so that keys can
 * scroll the table.
 */
function MarkdownTable({ node: _node, ...props }: ComponentProps<'table'> & WithNode) {
  return (
    <Scroller>
      <table {...props} />
    </Scroller>
  );
}

function MarkdownCode({ node: _node, ...props }: ComponentProps<'pre'> & WithNode) {
  const t = useT();
  const { language, text } = codeOf(props.children);
  return (
    <div data-code="">
      <div data-code-bar="">
        <span dir="ltr">{language || t('chat.markdown.code')}</span>
        <CopyButton appearance="subtle" size="small" text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <pre {...props} tabIndex={0} role="group" aria-label={t('chat.markdown.code')} />
    </div>
  );
}

function codeOf(children: ReactNode): { readonly language: string; readonly text: string } {
  if (!isValidElement<ComponentProps<'code'>>(children)) return { language: '', text: '' };
  const { className = '', children: code } = children.props;
  return {
    language: /(?:^|\s)language-(\S+)/.exec(className)?.[1] ?? '',
    text: typeof code === 'string' ? code.replace(/\n$/, '') : '',
  };
}

function MarkdownTask({ node: _node, ...props }: ComponentProps<'input'> & WithNode) {
  const t = useT();
  const label = t(props.checked ? 'chat.markdown.taskDone' : 'chat.markdown.taskOpen');
  return <input {...props} aria-label={label} />;
}

function Scroller({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll the table
    <div data-scroller="" tabIndex={0} role="group" aria-label={t('chat.markdown.table')}>
      {children}
    </div>
  );
}

export const elements: Components = {
  a: MarkdownLink,
  table: MarkdownTable,
  pre: MarkdownCode,
  input: MarkdownTask,
};
