import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';

/**
 * Counts the spans that the collector accepts, and logs when the collector stops and resumes
 * accepting spans.
 */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #logger: Logger;
  #failing = false;
  sent = 0;

  constructor(exporter: SpanExporter, logger: Logger) {
    this.#exporter = exporter;
    this.#logger = logger;
  }

  export(spans: ReadableSpan[], callback: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#note(result, spans.length);
      callback(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #note({ code, error }: ExportResult, count: number): void {
    const failed = code !== ExportResultCode.SUCCESS;
    if (!failed) this.sent += count;
    if (failed === this.#failing) return;
    this.#failing = failed;
    if (failed) this.#logger.warn({ err: error }, 'traces cannot be sent');
    else this.#logger.info('traces are sent again');
  }
}
