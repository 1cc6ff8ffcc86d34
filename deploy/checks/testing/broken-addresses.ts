import type { Breakage } from './change.ts';

const SETTINGS: [part: string, name: string, value: string][] = [
  ['svc-gateway', 'AUTH_URL', 'http://svc-atuh:8080'],
  ['svc-gateway', 'AUTH_URL', 'http://svc-auth:8081'],
  ['svc-gateway', 'AUTH_URL', 'http://svc-auth'],
  ['svc-gateway', 'AUTH_OPS_URL', 'http://svc-auth.other.svc:9090'],
  ['edge', 'GATEWAY_ADDRESS', 'svc-gatway:8080'],
  ['edge', 'GATEWAY_ADDRESS', 'svc-gateway'],
  ['edge', 'GATEWAY_ADDRESS', 'svc-gatway.targum.svc.cluster.local:8080'],
  ['svc-chat', 'OPENAI_BASE_URL', 'http://model-standin:8080/v1'],
  ['svc-audio-worker', 'STT_BASE_URL', 'http://model-standin:8080/v1'],
];

/** Faults in the addresses of the overlay `production`. */
export const ADDRESSES: Breakage[] = [
  ...SETTINGS.map(([part, name, value]): Breakage => [
    `Deployment ${part}: ${name} refers to no Service: ${value}`,
    ({ settings }) => (settings(part)[name] = value),
  ]),
  [
    'Deployment svc-chat: OPENAI_BASE_URL refers to no Service: http://model-standin:8080/v1',
    ({ settings }) =>
      (settings('svc-chat')['OPENAI_BASE_URL'] = 'http://u:p@model-standin:8080/v1?code=p'),
  ],
  [
    'Secret redis: REDIS_ADDRESS refers to no Service',
    ({ one }) => (one('Secret', 'redis').stringData!['REDIS_ADDRESS'] = 'redis:6379'),
  ],
  [
    'ConfigMap remotes: edge has no route to /mfe/chta/mf-manifest.json',
    ({ one }) => {
      const data = one('ConfigMap', 'remotes').data!;
      data['remotes.json'] = data['remotes.json']!.replace('/mfe/chat/', '/mfe/chta/');
    },
  ],
];

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** Faults in the addresses of the overlay `local`, which has data services of its own. */
export const LOCAL_ADDRESSES: Breakage[] = [
  [
    'Secret redis: REDIS_URL refers to no Service',
    ({ one }) => (one('Secret', 'redis').data!['REDIS_URL'] = encoded('redis://:p@reddis:6379')),
  ],
  [
    'Secret database: DATABASE_URL refers to no Service',
    ({ one }) =>
      (one('Secret', 'database').data!['DATABASE_URL'] = encoded('postgres://u:p@postgers/targum')),
  ],
  [
    'Secret database: DATABASE_URL refers to no Service',
    ({ one }) => (one('Service', 'postgres').spec!.ports![0]!.port = 5433),
  ],
  [
    'Deployment svc-chat: OPENAI_BASE_URL refers to no Service: http://model-standin:8080/v1',
    ({ one }) => (one('Service', 'model-standin').metadata.name = 'standin'),
  ],
];
