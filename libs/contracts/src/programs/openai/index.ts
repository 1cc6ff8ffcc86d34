export * from './completions.ts';
export * from './errors.ts';
export * from './models.ts';
