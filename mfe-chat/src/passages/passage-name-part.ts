import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageNameProps } from './passage-name.tsx';

/** Only chats with a passage need it, and what it needs to know of the texts. */
export const PassageName: LazyPart<PassageNameProps> = lazyPart(() => import('./passage-name.tsx'));
