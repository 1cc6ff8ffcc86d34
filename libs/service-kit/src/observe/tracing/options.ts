import type { Config } from '../../process/config.ts';
import type { tracingConfig } from '../../process/config.ts';

export type TracingConfig = Config<typeof tracingConfig>;

export interface TracingOptions {
  readonly name: string;
  readonly config: TracingConfig & { readonly VERSION: string; readonly LOG_LEVEL: string };
  /** True if the calls of this process come from outside the product. */
  readonly entry?: boolean;
}
