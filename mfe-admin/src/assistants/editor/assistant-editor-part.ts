import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { AssistantEditorProps } from './assistant-editor.tsx';

/** Forms and comparisons are more code than the lists of the other screens. */
export const AssistantEditor: LazyPart<AssistantEditorProps> = lazyPart(
  () => import('./assistant-editor.tsx'),
);
