/** Folder and entries of everything that runs on Node in production: `dist/<entry>.js` each. */
export const PROGRAMS: [folder: string, ...entries: string[]][] = [
  ['libs/database', 'main'],
  ['libs/model-standin', 'main'],
  ['svc-gateway', 'main'],
  ['svc-auth', 'main'],
  ['svc-chat', 'main'],
  ['svc-audio', 'main', 'worker'],
  ['svc-feedback', 'main'],
];
