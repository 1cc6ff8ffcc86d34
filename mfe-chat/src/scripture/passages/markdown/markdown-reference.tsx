import type { ReactNode } from 'react';
import { ReferenceButton } from '../references/reference-button.tsx';
import type { ReferenceElement } from './rehype-references.ts';

export { referencesIn, rehypeReferences } from './rehype-references.ts';

export default function MarkdownReference(props: { node?: unknown; children?: ReactNode }) {
  const { node, children } = props;
  const { reference } = (node as ReferenceElement).data;
  return <ReferenceButton reference={reference}>{children}</ReferenceButton>;
}
