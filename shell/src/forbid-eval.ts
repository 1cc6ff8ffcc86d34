/**
 * Keeps zod from using `new Function`, which the content security policy forbids. zod tries it
 * while schemas are created, before any module could call its `config()`, so the setting is put
 * where zod looks for it.
 */
export function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
