export const loadOutbox = () => import('./outbox.ts');
