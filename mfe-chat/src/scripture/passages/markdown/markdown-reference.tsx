import type { ReactNode } from 'react';
import { ReferenceButton } from '../references/reference-button.tsx';
import type { ReferenceElement } from './rehype-references.ts';

export { referencesIn, rehypeReferences } from './rehype-references.ts';

export interface MarkdownReferenceProps {
  readonly node?: unknown;
  readonly children?: ReactNode;
}

export default function MarkdownReference({ node, children }: MarkdownReferenceProps) {
  const { reference } = (node as ReferenceElement).data;
  return <ReferenceButton reference={reference}>{children}</ReferenceButton>;
}
