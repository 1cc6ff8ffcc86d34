import { FurtherIcon, lazyComponent } from '@targum/ui-kit';
import type { LazyComponent, ResultIconProps } from '@targum/ui-kit';

/** Shows the icon of a quotation's result. The icon loads with the code of the marks. */
export const LazyResultIcon: LazyComponent<ResultIconProps> = lazyComponent(async () => ({
  default: (await FurtherIcon.load()).ResultIcon,
}));
