import { Suspense } from 'react';
import { mergeClasses } from '@targum/ui-kit';
import type { MessageReference } from '../passages/references/references-of.ts';
import { Markdown } from './markdown-part.ts';
import { useMarkdownStyles } from './markdown-styles.ts';

interface FormattedTextProps {
  readonly text: string;
  readonly id: string;
  /** Whether to show a cursor at the end. */
  readonly growing: boolean;
  /** The references that are buttons; without it there are none. */
  readonly references?: readonly MessageReference[];
}

/** A model's text; plain until the renderer has loaded. */
export function FormattedText({ text, id, growing, references }: FormattedTextProps) {
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
        <Markdown text={text} id={id} {...(references && { references })} />
      </div>
    </Suspense>
  );
}
