import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { UsageChartProps } from './usage-chart.tsx';

/** The chart and its library load with the screen. */
export const UsageChart: LazyPart<UsageChartProps> = lazyPart(() => import('./usage-chart.tsx'));
