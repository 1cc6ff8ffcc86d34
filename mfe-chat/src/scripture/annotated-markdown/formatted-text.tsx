import { Suspense } from 'react';
import { directionOfText } from '@targum/markdown';
import { mergeClasses } from '@targum/ui-kit';
import { Markdown } from './lazy-markdown.ts';
import { useMarkdownStyles } from '../../formatting/markdown/markdown-styles.ts';
import type { MarkdownProps } from './markdown.tsx';

interface FormattedTextProps extends MarkdownProps {
  /** True if the text has a cursor at its end. */
  readonly growing: boolean;
}

/** Shows a model's text. The text is plain until the renderer has loaded. */
export function FormattedText({ growing, ...props }: FormattedTextProps) {
  const styles = useMarkdownStyles();
  const className = mergeClasses(styles.text, growing && styles.growing);
  const plain = (
    <div
      className={mergeClasses(className, styles.plain)}
      dir={directionOfText(props.text) ?? 'auto'}
    >
      {props.text}
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <Markdown {...props} className={className} />
    </Suspense>
  );
}
