import { audioCalls, authCalls, chatCalls, limits } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { adminAssistantCalls } from '@targum/contracts/on-demand';
import { completionCalls } from '@targum/contracts/openai';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';

/** One part of the API as the gateway sees it. */
export interface Route {
  readonly prefix: `/api/${string}`;
  readonly service: ServiceName;
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
}

const MULTIPART_OVERHEAD = 1024 * 1024;

/** Uploads, whose bodies are larger than JSON. */
const uploads: readonly Route[] = [
  {
    prefix: authCalls.uploadPicture.path,
    service: 'auth',
    get bodyLimit() {
      return limits.picture.maxBytes + MULTIPART_OVERHEAD;
    },
  },
  {
    prefix: audioCalls.transcribe.path,
    service: 'audio',
    get bodyLimit() {
      return limits.audio.maxBytes + MULTIPART_OVERHEAD;
    },
  },
];

/** Every part of the API with its service. The longest matching prefix wins. */
export const routes: readonly Route[] = [
  ...services.flatMap((service): Route[] =>
    service.prefixes.map((prefix) => ({
      prefix,
      service: service.name,
      get bodyLimit() {
        return limits.jsonBodyBytes;
      },
    })),
  ),
  ...uploads,
];

const longestFirst = routes.toSorted((a, b) => b.prefix.length - a.prefix.length);

const covers = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** The route of a path without its query, or undefined if no service has it. */
export const findRoute = (path: string): Route | undefined =>
  longestFirst.find(({ prefix }) => covers(prefix, path));

/** The calls, all of them POSTs, whose answer begins when a model or a worker has done its part. */
const waiting: readonly Call[] = [
  ...[chatCalls.send, chatCalls.stream, chatCalls.retry],
  ...[completionCalls.create, adminAssistantCalls.try],
  ...[audioCalls.transcribe, audioCalls.speak],
];

// As the services' routers match: in any case, with or without a slash at the end.
const patterns = waiting.map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Reports whether the answer to a call waits for a model or a worker. */
export const waitsForModel = (method: string, path: string): boolean =>
  method === 'POST' && patterns.some((pattern) => pattern.test(path));
