/** A service: the workspace `svc-<name>`, reached through the gateway. */
export interface ServiceEntry {
  /** Also its name in `/api/health` and in the gateway's settings: `AUTH_URL`, `AUTH_OPS_URL`. */
  readonly name: string;
  /** The path prefixes that it serves. */
  readonly prefixes: readonly `/api/${string}`[];
  /** Whether it has a second program, `src/worker.ts`, which runs in separate processes. */
  readonly worker?: true;
}

/**
 * The table of the product's services and remotes. The gateway, the launcher, the builds, the images
 * and the checks of the manifests take their lists from it, most of them through `deploy/parts.ts`.
 */
export const services = [
  {
    name: 'auth',
    prefixes: [
      ...(['/api/auth', '/api/login', '/api/users', '/api/keys'] as const),
      ...(['/api/admin/users', '/api/admin/audit'] as const),
    ],
  },
  {
    name: 'chat',
    prefixes: [
      ...(['/api/chats', '/api/search', '/api/shares', '/api/shared'] as const),
      ...(['/api/assistants', '/api/admin/assistants', '/api/admin/ratings'] as const),
      '/api/admin/quotations',
      ...(['/api/texts', '/api/passages'] as const),
      ...(['/api/usage', '/api/admin/usage', '/api/v1'] as const),
      // It needs the chats, which are most of a user's data.
      '/api/auth/user/export',
    ],
  },
  { name: 'audio', prefixes: ['/api/audio'], worker: true },
  { name: 'feedback', prefixes: ['/api/feedback', '/api/admin/feedback'] },
] as const satisfies readonly ServiceEntry[];

/**
 * The remotes, in the order of the registry. Each is the workspace `mfe-<name>`, served below
 * `/mfe/<name>/`.
 */
export const remotes = ['chat', 'admin'] as const;

export type ServiceName = (typeof services)[number]['name'];
/** The services that have a worker. */
export type WorkerName = Extract<(typeof services)[number], { worker: true }>['name'];
