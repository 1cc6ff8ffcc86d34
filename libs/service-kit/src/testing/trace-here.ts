import { startTracing, stopTracing } from '../observe/tracing/start-tracing.ts';
import { readConfig, tracingConfig } from '../process/config.ts';
import { startTraceReceiver } from './trace-receiver.ts';
import type { TraceReceiver } from './trace-receiver.ts';

export interface TraceHereOptions {
  readonly name: string;
  /** True if the calls of this process come from outside the product. */
  readonly entry?: boolean;
  /** Further settings of the traces. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface TestTraces extends TraceReceiver {
  /** Sends the last spans and switches tracing off. */
  stop(): Promise<void>;
}

/** Sends the traces of the current process to a receiver. The test must call `stop` at its end. */
export const traceHere = async ({
  name,
  entry = false,
  settings = {},
}: TraceHereOptions): Promise<TestTraces> => {
  const receiver = await startTraceReceiver();
  const { close } = receiver;
  const config = readConfig(tracingConfig, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...settings,
  });
  await startTracing({
    name,
    config: { ...config, VERSION: '1.2.3', LOG_LEVEL: 'silent' },
    entry,
  });
  return Object.assign(receiver, {
    stop: stopTracing,
    async close() {
      await stopTracing();
      await close();
    },
  });
};
