import type { Breakage } from './change.ts';

/** Front ends whose pages break while they roll out. */
export const FRONT_ENDS: Breakage[] = [
  [
    'Deployment shell: edge knows no Service of its pods (SHELL_PODS)',
    ({ remove }) => remove('Service', 'shell-pods'),
  ],
  [
    'Deployment mfe-chat: edge knows no Service of its pods (MFE_CHAT_PODS)',
    ({ settings }) => (settings('edge')['MFE_CHAT_PODS'] = 'mfe-admin-pods:8080'),
  ],
  [
    'Deployment mfe-chat: Service mfe-chat-pods has an address of its own',
    ({ one }) => delete one('Service', 'mfe-chat-pods').spec!.clusterIP,
  ],
  [
    'Deployment mfe-admin: Service mfe-admin-pods leaves out pods that start',
    ({ one }) => delete one('Service', 'mfe-admin-pods').spec!.publishNotReadyAddresses,
  ],
  [
    'Deployment shell: its pods do not listen on port 80',
    ({ one, settings }) => {
      one('Service', 'shell-pods').spec!.ports![0]!.port = 80;
      settings('edge')['SHELL_PODS'] = 'shell-pods:80';
    },
  ],
  [
    'Deployment shell: is ready within 15 s, before DNS knows its pods',
    ({ workload }) => delete workload('shell').container.readinessProbe!.initialDelaySeconds,
  ],
  [
    'NetworkPolicy: closes edge > mfe-admin:8080',
    ({ one }) => {
      const [to] = one('NetworkPolicy', 'edge').spec!.egress![0]!.to!;
      to!.podSelector!.matchExpressions![0]!.values = ['svc-gateway', 'shell', 'mfe-chat'];
    },
  ],
];
