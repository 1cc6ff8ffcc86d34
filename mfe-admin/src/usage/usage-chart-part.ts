import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { UsageChartProps } from './usage-chart.tsx';

/** The chart's library is loaded with the usage screen only. */
export const UsageChart: LazyPart<UsageChartProps> = lazyPart(() => import('./usage-chart.tsx'));
