import { authCalls, audioCalls, limits } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';

/** One part of the API as the gateway sees it. */
export interface Route {
  readonly prefix: `/api/${string}`;
  readonly service: ServiceName;
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  /** Whether a POST request may take as long as a model or a worker needs. */
  readonly slowPosts: boolean;
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
    slowPosts: false,
  },
  {
    prefix: audioCalls.transcribe.path,
    service: 'audio',
    get bodyLimit() {
      return limits.audio.maxBytes + MULTIPART_OVERHEAD;
    },
    slowPosts: true,
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
      slowPosts: 'slowPosts' in service,
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
