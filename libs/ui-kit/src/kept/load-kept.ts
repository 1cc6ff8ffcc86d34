export const loadKept = () => import('./kept.ts');
