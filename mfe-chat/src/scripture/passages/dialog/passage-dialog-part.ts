import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageDialogProps } from './passage-dialog.tsx';

/** Sets the passage of a chat. */
export const PassageDialog: LazyPart<PassageDialogProps> = lazyPart(
  () => import('./passage-dialog.tsx'),
);
