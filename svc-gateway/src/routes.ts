import { authCalls, audioCalls, limits } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';

/** What the gateway knows of one part of the API. */
export interface Route {
  readonly prefix: `/api/${string}`;
  readonly service: ServiceName;
  /** Largest request body, in bytes. */
  readonly bodyLimit: number;
  /** Whether answers to POST may take as long as a model or a worker takes. */
  readonly slowPosts: boolean;
}

const MULTIPART_OVERHEAD = 1024 * 1024;

const route = (
  prefix: Route['prefix'],
  service: ServiceName,
  special: Partial<Pick<Route, 'bodyLimit' | 'slowPosts'>> = {},
): Route => ({ prefix, service, bodyLimit: limits.jsonBodyBytes, slowPosts: false, ...special });

/** Every part of the API and the service that answers it. The longest prefix that fits wins. */
export const routes: readonly Route[] = [
  route('/api/auth', 'auth'),
  route(authCalls.uploadPicture.path, 'auth', {
    bodyLimit: limits.picture.maxBytes + MULTIPART_OVERHEAD,
  }),
  route('/api/login', 'auth'),
  route('/api/users', 'auth'),
  route('/api/keys', 'auth'),
  route('/api/admin/users', 'auth'),
  route('/api/admin/audit', 'auth'),
  route('/api/chats', 'chat', { slowPosts: true }),
  route('/api/assistants', 'chat'),
  route('/api/audio', 'audio', { slowPosts: true }),
  route(audioCalls.transcribe.path, 'audio', {
    bodyLimit: limits.audio.maxBytes + MULTIPART_OVERHEAD,
    slowPosts: true,
  }),
  route('/api/feedback', 'feedback'),
  route('/api/admin/feedback', 'feedback'),
];

const longestFirst = routes.toSorted((a, b) => b.prefix.length - a.prefix.length);

const covers = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** The route of a path (without its query), or undefined where no service answers it. */
export const findRoute = (path: string): Route | undefined =>
  longestFirst.find(({ prefix }) => covers(prefix, path));
