import type { Breakage } from './change.ts';

/** Faults that break a front end's pages during a rollout. */
export const FRONT_ENDS: Breakage[] = [
  [
    'Deployment shell: there is no Service shell-pods of its pods',
    ({ remove }) => remove('Service', 'shell-pods'),
  ],
  [
    'Deployment mfe-chat: edge does not list it in FRONT_ENDS',
    ({ settings }) => (settings('edge')['FRONT_ENDS'] = 'shell mfe-admin'),
  ],
  [
    'Deployment mfe-chat: there is no Service mfe-chat at port 8080',
    ({ one }) => (one('Service', 'mfe-chat').spec!.ports![0]!.port = 80),
  ],
  [
    'Deployment mfe-chat: Service mfe-chat-pods is not headless',
    ({ one }) => delete one('Service', 'mfe-chat-pods').spec!.clusterIP,
  ],
  [
    'Deployment mfe-admin: Service mfe-admin-pods does not list pods that are not ready',
    ({ one }) => delete one('Service', 'mfe-admin-pods').spec!.publishNotReadyAddresses,
  ],
  [
    'Deployment shell: its pods do not listen on port 8080',
    ({ workload }) => (workload('shell').container.ports![0]!.containerPort = 80),
  ],
  [
    'Deployment shell: may be ready within 15 s, before DNS lists its pods',
    ({ workload }) => delete workload('shell').container.readinessProbe!.initialDelaySeconds,
  ],
  [
    'NetworkPolicy: closes edge > mfe-admin:8080',
    ({ one }) => {
      const [, to] = one('NetworkPolicy', 'edge').spec!.egress![0]!.to!;
      to!.podSelector!.matchExpressions = [
        { key: 'app.kubernetes.io/name', operator: 'In', values: ['shell', 'mfe-chat'] },
      ];
    },
  ],
];
