/**
 * Keeps zod from `new Function`, which the content security policy forbids. zod tries it while
 * schemas are made, before any module could call its `config()`, so its settings are put where it
 * looks for them.
 */
export function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
