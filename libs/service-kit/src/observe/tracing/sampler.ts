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
 * The sampler that is configured.
 * @param entry whether calls come from outside the product. A client may name the trace of its call,
 * but its wish to have it sampled or not is ignored: otherwise a client could fill the collector.
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
