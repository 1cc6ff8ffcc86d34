import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageNameProps } from './passage-name.tsx';

/** Loads only in chats with a passage, because it needs the list of texts. */
export const PassageName: LazyPart<PassageNameProps> = lazyPart(() => import('./passage-name.tsx'));
