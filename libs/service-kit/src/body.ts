import { bodyParser } from '@koa/bodyparser';
import { limits } from '@targum/contracts';
import type { z } from 'zod';
import type { KitContext } from './context.ts';
import { invalidJson, payloadTooLarge, unsupportedMediaType } from './errors.ts';
import { validate } from './validate.ts';

const parserError = (error: Error): never => {
  const { status } = error as { status?: unknown };
  if (status === 413) throw payloadTooLarge();
  if (status === 415) throw unsupportedMediaType();
  if (status === 400 && (error as { code?: unknown }).code !== 'ECONNABORTED') throw invalidJson();
  throw error;
};

const parser = bodyParser({
  enableTypes: ['json'],
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  jsonLimit: limits.jsonBodyBytes,
  onError: parserError,
});

const hasBody = (ctx: KitContext): boolean =>
  ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length') || 0) > 0;

/**
 * Reads and checks the JSON body of a request. No body at all is handed to the schema as
 * `undefined`, and as `{}` where the schema wants an object.
 * @throws {HttpError} 400 `invalid_json`, 413, 415 or 422 `validation_failed`.
 */
export const readBody = async <Schema extends z.ZodType>(
  ctx: KitContext,
  schema: Schema,
): Promise<z.output<Schema>> => {
  if (!hasBody(ctx)) {
    const empty = schema.safeParse(undefined);
    return empty.success ? empty.data : validate(schema, {});
  }
  if (!ctx.is('json', '+json')) throw unsupportedMediaType();
  await parser(ctx, async () => {});
  return validate(schema, (ctx.request as { body?: unknown }).body);
};

/** Checks the query string. @throws {HttpError} 422 `validation_failed`. */
export const readQuery = <Schema extends z.ZodType>(
  ctx: KitContext,
  schema: Schema,
): z.output<Schema> => validate(schema, { ...ctx.query });
