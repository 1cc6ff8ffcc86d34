import { limits } from '@targum/contracts';
import parse from 'co-body';
import type { z } from 'zod';
import { withinBodyBudget } from '../limits/body-budget.ts';
import type { KitContext } from './context.ts';
import { badRequest, invalidJson, payloadTooLarge, unsupportedMediaType } from './errors.ts';
import { hasBody } from './has-body.ts';
import { validate } from './validate.ts';

/**
 * The parser's option `strict` would treat any JSON value that is not an object as invalid JSON.
 */
const JSON_OPTIONS = {
  strict: false,
  onProtoPoisoning: 'remove',
  returnRawBody: true,
};

const httpErrorOf = (ctx: KitContext, error: unknown): unknown => {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (status === 413) return payloadTooLarge();
  if (status === 415) return unsupportedMediaType();
  if (status === 400 && code !== 'ECONNABORTED') return invalidJson();
  // A client that disconnects causes different errors before and during the read, so `destroyed`
  // is checked instead of the error.
  return ctx.req.destroyed ? badRequest('The request was cut off', { cause: error }) : error;
};

const parseJson = async (ctx: KitContext): Promise<unknown> => {
  try {
    const body = (await parse.json(ctx, { ...JSON_OPTIONS, limit: limits.jsonBodyBytes })) as {
      parsed: unknown;
      raw: string;
    };
    return body.raw === '' ? undefined : body.parsed;
  } catch (error) {
    throw httpErrorOf(ctx, error);
  }
};

const readJson = async (ctx: KitContext): Promise<unknown> => {
  if (!hasBody(ctx.req)) return undefined;
  if (!ctx.is('json', '+json')) throw unsupportedMediaType();
  return withinBodyBudget(ctx, () => parseJson(ctx));
};

/**
 * Reads and validates the JSON body of a request. A missing body is validated as `undefined`, or as
 * `{}` if the schema expects an object.
 * @throws {HttpError} 400 `invalid_json`, 413, 415, 422 `validation_failed` or 503.
 */
export const readBody = async <Schema extends z.ZodType>(
  ctx: KitContext,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const body = await readJson(ctx);
  if (body !== undefined) return validate(schema, body);
  const empty = schema.safeParse(undefined);
  return empty.success ? empty.data : validate(schema, {});
};

/** Validates the query string. @throws {HttpError} 422 `validation_failed`. */
export const readQuery = <Schema extends z.ZodType>(
  ctx: KitContext,
  schema: Schema,
): z.output<Schema> => validate(schema, { ...ctx.query });
