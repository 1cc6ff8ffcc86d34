/**
 * Folder and entry points of every program that runs on Node in production. Each entry is built to
 * `dist/<entry>.js`.
 */
export const PROGRAMS: [folder: string, ...entries: string[]][] = [
  ['libs/database', 'main'],
  ['libs/model-standin', 'main'],
  ['svc-gateway', 'main'],
  ['svc-auth', 'main'],
  ['svc-chat', 'main'],
  ['svc-audio', 'main', 'worker'],
  ['svc-feedback', 'main'],
];
