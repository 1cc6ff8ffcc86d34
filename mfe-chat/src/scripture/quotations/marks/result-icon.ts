import { FurtherIcon, lazyPart } from '@targum/ui-kit';
import type { LazyPart, ResultIconProps } from '@targum/ui-kit';

/** The icon of the result of a quotation. It loads with the code of the marks. */
export const ResultIcon: LazyPart<ResultIconProps> = lazyPart(async () => ({
  default: (await FurtherIcon.load()).ResultIcon,
}));
