import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { MessageEditorProps } from './message-editor.tsx';

/** Not needed to read or write, so it loads once the page is idle. */
export const MessageEditor: LazyPart<MessageEditorProps> = lazyPart(
  () => import('./message-editor.tsx'),
);
