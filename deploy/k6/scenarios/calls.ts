import type {
  AUDIO_FIELD,
  audioCalls,
  authCalls,
  chatCalls,
  feedbackCalls,
  healthCalls,
} from '@targum/contracts';

/**
 * One request of a scenario. k6 cannot load the contracts themselves, so paths stand here again;
 * the types make sure that they and the statuses are the contracts' own.
 */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** What the answer has to have. */
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
  readonly method: Request['method'];
  readonly path: string;
  readonly status: number;
}

/** Keeps to one call of the contracts: method, path and status are checked against its types. */
const request =
  <Contract extends Call>(
    method: Contract['method'],
    path: Contract['path'],
    status: Contract['status'],
  ) =>
  (parts: Readonly<Record<string, string>> = {}, json?: unknown): Request => ({
    method,
    path: path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? ''),
    status,
    ...(json === undefined ? {} : { json }),
  });

const health = request<typeof healthCalls.health>('GET', '/api/health', 200);
const currentUser = request<typeof authCalls.currentUser>('GET', '/api/auth/user', 200);
const createChat = request<typeof chatCalls.create>('POST', '/api/chats', 201);
const listChats = request<typeof chatCalls.list>('GET', '/api/chats', 200);
const getChat = request<typeof chatCalls.get>('GET', '/api/chats/:chatId', 200);
const renameChat = request<typeof chatCalls.update>('PATCH', '/api/chats/:chatId', 200);
const messages = request<typeof chatCalls.messages>('GET', '/api/chats/:chatId/messages', 200);
const speak = request<typeof audioCalls.speak>('POST', '/api/audio/speak', 200);
const transcribe = request<typeof audioCalls.transcribe>('POST', '/api/audio/transcribe', 200);
const sendFeedback = request<typeof feedbackCalls.create>('POST', '/api/feedback', 201);

const FORM_FIELD: typeof AUDIO_FIELD = 'audio';

/** A recording to be transcribed. */
export const transcribeSound = (bytes: ArrayBuffer): Request => ({
  ...transcribe(),
  file: { field: FORM_FIELD, name: 'audio.wav', type: 'audio/wav', bytes },
});

/** What people do beside reading replies, in the mix in which a service sees it. */
export const ordinaryCalls = (chatId: string): readonly Request[] => [
  currentUser(),
  listChats(),
  messages({ chatId }),
  getChat({ chatId }),
  currentUser(),
  renameChat({ chatId }, { title: 'Under load' }),
  listChats(),
  createChat({}, { title: 'Under load' }),
  speak({}, { text: 'The same short sentence.' }),
  messages({ chatId }),
  health(),
  currentUser(),
  sendFeedback({}, { message: 'Under load', category: 'general' }),
];
