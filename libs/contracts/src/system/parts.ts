/** A service: the workspace `svc-<name>`, which clients reach through the gateway. */
export interface ServiceEntry {
  /** Also the name in `/api/health` and in the settings `AUTH_URL` and `AUTH_OPS_URL`. */
  readonly name: string;
  readonly prefixes: readonly `/api/${string}`[];
  /** True if the service has a second program, `src/worker.ts`. */
  readonly worker?: true;
}

/**
 * The product's services. The gateway, the launcher, the builds, the images and the checks of the
 * manifests use this list and `remotes`, most of them through `deploy/parts.ts`.
 */
export const services = [
  {
    name: 'auth',
    prefixes: [
      ...(['/api/auth', '/api/login', '/api/users', '/api/keys'] as const),
      ...(['/api/admin/users', '/api/admin/audit', '/api/admin/setup'] as const),
    ],
  },
  {
    name: 'chat',
    prefixes: [
      ...(['/api/chats', '/api/search', '/api/shares', '/api/shared'] as const),
      ...(['/api/assistants', '/api/admin/assistants', '/api/admin/ratings'] as const),
      ...(['/api/admin/quotations', '/api/admin/services/model'] as const),
      ...(['/api/texts', '/api/admin/texts', '/api/passages'] as const),
      ...(['/api/usage', '/api/admin/usage', '/api/v1'] as const),
      // svc-chat serves this path, because chats are most of a user's data.
      '/api/auth/user/export',
    ],
  },
  {
    name: 'audio',
    prefixes: [
      '/api/audio',
      ...(['/api/admin/services/transcription', '/api/admin/services/speech'] as const),
    ],
    worker: true,
  },
  { name: 'feedback', prefixes: ['/api/feedback', '/api/admin/feedback'] },
] as const satisfies readonly ServiceEntry[];

/**
 * The remotes in the order of the registry, with the fields in which they differ. Each remote is
 * the workspace `mfe-<name>`, served at `/mfe/<name>/`.
 */
export const remotes = [
  { name: 'chat', role: 'user' },
  { name: 'admin', role: 'admin' },
] as const;

export type ServiceName = (typeof services)[number]['name'];
export type WorkerName = Extract<(typeof services)[number], { worker: true }>['name'];
