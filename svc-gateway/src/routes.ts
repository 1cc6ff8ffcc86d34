import { audioCalls, authCalls, chatCalls, limits } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import {
  adminAssistantCalls,
  adminTextCalls,
  modelSettingsCalls,
  speechSettingsCalls,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import { completionCalls } from '@targum/contracts/openai';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';

export interface Route {
  readonly prefix: `/api/${string}`;
  readonly service: ServiceName;
  readonly bodyLimit: number;
  /** True for a body that takes long to arrive over a slow link. */
  readonly isLarge?: true;
}

const MULTIPART_OVERHEAD = 1024 * 1024;

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
  {
    prefix: adminTextCalls.upload.path,
    service: 'chat',
    isLarge: true,
    get bodyLimit() {
      return limits.textUploadBytes + MULTIPART_OVERHEAD;
    },
  },
];

/** All routes of the API. The longest matching prefix wins. */
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

export const findRoute = (path: string): Route | undefined =>
  longestFirst.find(({ prefix }) => covers(prefix, path));

/** The calls whose response waits for work of a model, a worker or a thread. All of them are POSTs. */
const waiting: readonly Call[] = [
  ...[chatCalls.send, chatCalls.stream, chatCalls.retry],
  ...[completionCalls.create, adminAssistantCalls.try],
  ...[audioCalls.transcribe, audioCalls.speak, adminTextCalls.upload],
  ...[modelSettingsCalls, transcriptionSettingsCalls, speechSettingsCalls].flatMap(
    ({ models, test }) => [models, test],
  ),
];

/** Matches like the services' routers: in any case, with or without a trailing slash. */
export const patternOf = ({ path }: Call): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');

const patterns = waiting.map(patternOf);
const followed = patternOf(chatCalls.follow);

/** Reports whether the response to a call waits for a model or a worker. */
export const waitsForModel = (method: string, path: string): boolean =>
  method === 'POST' && patterns.some((pattern) => pattern.test(path));

/** Reports whether a call follows the replies of a chat. Its stream can stay open for hours. */
export const followsChat = (method: string, path: string): boolean =>
  method === 'GET' && followed.test(path);
