import { Suspense } from 'react';
import { mergeClasses } from '@targum/ui-kit';
import { Markdown } from './markdown-part.ts';
import { useMarkdownStyles } from './markdown-styles.ts';
import type { MarkdownProps } from './markdown.tsx';

interface FormattedTextProps extends MarkdownProps {
  /** Whether to show a cursor at the end. */
  readonly growing: boolean;
}

/** A model's text; plain until the renderer has loaded. */
export function FormattedText({ growing, ...props }: FormattedTextProps) {
  const styles = useMarkdownStyles();
  const className = mergeClasses(styles.text, growing && styles.growing);
  const plain = (
    <div className={mergeClasses(className, styles.plain)} dir="auto">
      {props.text}
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <div className={className} dir="auto" data-text-of={props.id}>
        <Markdown {...props} />
      </div>
    </Suspense>
  );
}
