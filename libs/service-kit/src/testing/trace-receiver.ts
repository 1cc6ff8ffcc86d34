import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { vi } from 'vitest';

type Value = string | number | boolean;

/** A span as the receiver got it. */
export interface ReceivedSpan {
  /** The name of the process that sent the span. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, Value>>;
  /** True if the span is marked as failed. */
  readonly failed: boolean;
}

/** A server that receives traces like an OpenTelemetry Collector: OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The bodies of all requests, as text to search in. */
  readonly bodies: readonly string[];
  /** The headers of all requests. */
  readonly headers: readonly Readonly<Record<string, unknown>>[];
  /** The receiver's response to each request: status 200, status 503 or no response. */
  answer: 'ok' | 'unavailable' | 'never';
  /** Waits for a matching span. */
  find(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  /**
   * Returns the spans of a trace as lines `service: name`, each indented below its parent and
   * sorted by name. A span whose parent is missing is at the top level. Identical lines appear
   * once.
   */
  tree(traceId: string): string[];
  close(): Promise<void>;
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}
interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number };
}
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const ERROR = 2;

const read = (attributes: readonly OtlpAttribute[]): Record<string, Value> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value as object)[0] as Value]),
  );

const spansOf = ({ resourceSpans }: OtlpTraces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(read(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: read(attributes),
        failed: status?.code === ERROR,
      })),
    );
  });

/** Starts a receiver on a free port of the loopback interface. */
export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];

  const respond = (res: ServerResponse) => {
    if (receiver.answer === 'never') return;
    res.statusCode = receiver.answer === 'ok' ? 200 : 503;
    res.setHeader('content-type', 'application/json').end('{}');
  };
  const take = async (req: IncomingMessage, res: ServerResponse) => {
    const body = (await json(req)) as OtlpTraces;
    headers.push(req.headers);
    bodies.push(JSON.stringify(body));
    if (receiver.answer === 'ok') spans.push(...spansOf(body));
    respond(res);
  };
  const server = createServer((req, res) => void take(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const below = (ofTrace: readonly ReceivedSpan[], parent: string | undefined): string[] => {
    const known = new Set(ofTrace.map(({ spanId }) => spanId));
    return ofTrace
      .filter(({ parentSpanId }) =>
        parent === undefined
          ? parentSpanId === undefined || !known.has(parentSpanId)
          : parentSpanId === parent,
      )
      .map(({ service, name, spanId }) =>
        [`${service}: ${name}`, ...below(ofTrace, spanId).map((line) => `  ${line}`)].join('\n'),
      )
      .toSorted((a, b) => a.localeCompare(b))
      .filter((each, index, all) => each !== all[index - 1])
      .flatMap((each) => each.split('\n'));
  };

  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    answer: 'ok',
    find: (matches) =>
      vi.waitFor(
        () => {
          const found = spans.find(matches);
          if (found === undefined) {
            throw new Error(`not among ${spans.map(({ name }) => name).join(', ')}`);
          }
          return found;
        },
        { timeout: 15_000, interval: 50 },
      ),
    tree: (traceId) =>
      below(
        spans.filter((span) => span.traceId === traceId),
        undefined,
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
};
