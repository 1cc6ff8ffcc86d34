import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from './options.ts';

const rootOf = (name: string, ratio: number): Sampler => {
  switch (name.replace('parentbased_', '')) {
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    default:
      return new AlwaysOnSampler();
  }
};

/**
 * Creates the configured sampler.
 * @param entry true if calls come from outside the product. The sampler then ignores a client's
 * wish to have its trace sampled, because a client could otherwise flood the collector.
 */
export const createSampler = (
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig,
  entry: boolean,
): Sampler => {
  const root = rootOf(name, ratio);
  if (!name.startsWith('parentbased_')) return root;
  return new ParentBasedSampler({
    root,
    ...(entry ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}),
  });
};
