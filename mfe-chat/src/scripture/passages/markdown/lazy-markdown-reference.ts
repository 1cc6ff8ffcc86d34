import { lazyComponent, useLoadedComponent } from '@targum/ui-kit';
import type * as Code from './markdown-reference.tsx';

let code: typeof Code | undefined;

export const MarkdownReference = lazyComponent(async () => {
  code = await import('./markdown-reference.tsx');
  return code;
});

/** Returns the code that shows references in Markdown. Undefined until wanted and loaded. */
export function useReferenceCode(wanted: boolean): typeof Code | undefined {
  const { isReady } = useLoadedComponent(MarkdownReference, wanted);
  return wanted && isReady ? code : undefined;
}
