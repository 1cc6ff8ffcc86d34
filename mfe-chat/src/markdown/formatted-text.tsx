import { Suspense } from 'react';
import { mergeClasses } from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { Markdown } from './markdown-part.ts';
import { useMarkdownStyles } from './markdown-styles.ts';

interface FormattedTextProps {
  readonly text: string;
  readonly id: string;
  /** Whether to show a cursor at the end. */
  readonly growing: boolean;
  /** The annotations of the text. Its references are shown as buttons. */
  readonly annotations?: readonly Annotation[] | undefined;
}

/** A model's text; plain until the renderer has loaded. */
export function FormattedText({ text, id, growing, annotations }: FormattedTextProps) {
  const styles = useMarkdownStyles();
  const className = mergeClasses(styles.text, growing && styles.growing);
  const plain = (
    <div className={mergeClasses(className, styles.plain)} dir="auto">
      {text}
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <div className={className} dir="auto" data-text-of={id}>
        <Markdown text={text} id={id} annotations={annotations} />
      </div>
    </Suspense>
  );
}
