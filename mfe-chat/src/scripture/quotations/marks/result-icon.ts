import { FurtherIcon, lazyComponent } from '@targum/ui-kit';
import type { LazyComponent, ResultIconProps } from '@targum/ui-kit';

/** The icon of the result of a quotation. It loads with the code of the marks. */
export const ResultIcon: LazyComponent<ResultIconProps> = lazyComponent(async () => ({
  default: (await FurtherIcon.load()).ResultIcon,
}));
