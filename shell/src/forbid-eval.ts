/**
 * Keeps zod from using `new Function`, which the content security policy forbids. zod tries `new
 * Function` while schemas are created, before any module could call zod's `config()`. So this
 * function writes the setting where zod reads it.
 */
export function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
