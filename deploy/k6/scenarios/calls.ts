import type {
  assistantCalls,
  AUDIO_FIELD,
  audioCalls,
  authCalls,
  chatCalls,
  headers,
  healthCalls,
  REQUESTED_WITH,
} from '@targum/contracts';
import type {
  adminFeedbackCalls,
  adminUserCalls,
  feedbackCalls,
} from '@targum/contracts/on-demand';

/**
 * A request of a scenario. k6 cannot load the contracts, so the paths are repeated here. The types
 * check paths and statuses against the contracts.
 */
export interface ScenarioRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly status: number;
  readonly json?: unknown;
  readonly file?: {
    readonly field: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: ArrayBuffer;
  };
}

interface Call {
  readonly method: ScenarioRequest['method'];
  readonly path: string;
  readonly status: number;
}

/** Creates a request for a call of the contracts. The types check method, path and status. */
const request =
  <Contract extends Call>(
    method: Contract['method'],
    path: Contract['path'],
    status: Contract['status'],
  ) =>
  (parts: Readonly<Record<string, string>> = {}, json?: unknown): ScenarioRequest => ({
    method,
    path: path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? ''),
    status,
    ...(json === undefined ? {} : { json }),
  });

export const health = request<typeof healthCalls.health>('GET', '/api/health', 200);
export const logIn = request<typeof authCalls.login>('POST', '/api/auth/login', 200);
export const signUp = request<typeof authCalls.signup>('POST', '/api/auth/signup', 201);
export const currentUser = request<typeof authCalls.currentUser>('GET', '/api/auth/user', 200);
export const approveUser = request<typeof adminUserCalls.approve>(
  'POST',
  '/api/admin/users/:id/approve',
  200,
);
export const removeUser = request<typeof adminUserCalls.remove>(
  'DELETE',
  '/api/admin/users/:id',
  204,
);
export const listFeedback = request<typeof adminFeedbackCalls.list>(
  'GET',
  '/api/admin/feedback',
  200,
);
export const removeFeedback = request<typeof adminFeedbackCalls.remove>(
  'DELETE',
  '/api/admin/feedback/:id',
  204,
);
export const listAssistants = request<typeof assistantCalls.list>('GET', '/api/assistants', 200);
export const createChat = request<typeof chatCalls.create>('POST', '/api/chats', 201);
export const listChats = request<typeof chatCalls.list>('GET', '/api/chats', 200);
export const getChat = request<typeof chatCalls.get>('GET', '/api/chats/:chatId', 200);
export const renameChat = request<typeof chatCalls.update>('PATCH', '/api/chats/:chatId', 200);
export const removeChat = request<typeof chatCalls.remove>('DELETE', '/api/chats/:chatId', 204);
export const listMessages = request<typeof chatCalls.messages>(
  'GET',
  '/api/chats/:chatId/messages',
  200,
);
export const streamReply = request<typeof chatCalls.stream>(
  'POST',
  '/api/chats/:chatId/messages/stream',
  200,
);
const follow = request<typeof chatCalls.follow>('GET', '/api/chats/:chatId/messages/stream', 200);
export const audioStatus = request<typeof audioCalls.status>('GET', '/api/audio/status', 200);
export const speak = request<typeof audioCalls.speak>('POST', '/api/audio/speak', 200);
const transcribe = request<typeof audioCalls.transcribe>('POST', '/api/audio/transcribe', 200);
const sendFeedback = request<typeof feedbackCalls.create>('POST', '/api/feedback', 201);

const FORM_FIELD: typeof AUDIO_FIELD = 'audio';
const WANTED: typeof REQUESTED_WITH = 'XMLHttpRequest';

export const COMMON_HEADERS: Readonly<Record<(typeof headers)['requestedWith'], string>> = {
  'x-requested-with': WANTED,
};

export const page = (path: string): ScenarioRequest => ({ method: 'GET', path, status: 200 });

/** Returns the request for the rest of a stream that sent `reconnect`. */
export const resumeReply = (chatId: string, lastEventId: string): ScenarioRequest => {
  const { path, ...rest } = follow({ chatId });
  return { ...rest, path: `${path}?lastEventId=${lastEventId}` };
};

export const transcribeSound = (bytes: ArrayBuffer): ScenarioRequest => ({
  ...transcribe(),
  file: { field: FORM_FIELD, name: 'audio.wav', type: 'audio/wav', bytes },
});

/** Returns the calls that users make in addition to reading replies, in a realistic mix. */
export const ordinaryCalls = (chatId: string): readonly ScenarioRequest[] => [
  currentUser(),
  listChats(),
  listMessages({ chatId }),
  getChat({ chatId }),
  currentUser(),
  renameChat({ chatId }, { title: 'Under load' }),
  listChats(),
  createChat({}, { title: 'Under load' }),
  speak({}, { text: 'The same short sentence.' }),
  listMessages({ chatId }),
  health(),
  currentUser(),
  sendFeedback({}, { message: 'Under load', category: 'general' }),
];

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Replaces ids in a text, so that calls that differ only in ids count together. */
export const withoutIds = (text: string): string => text.replace(ID, ':id');

/** Returns the name under which metrics count a request. */
export const nameOf = ({ method, path }: ScenarioRequest): string =>
  `${method} ${withoutIds(path.replace(/\?.*/, ''))}`;
