import type { z } from 'zod';
import { ApiError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Reads a JSON body, records it and validates it.
 * @throws ApiError 413 for a body that is too large, 400 for a body that is not JSON or not valid
 */
export async function readJson<T extends z.ZodType>(
  context: RequestContext,
  schema: T,
): Promise<z.infer<T>> {
  const text = await readText(context);
  const body = parse(text);
  context.record.body = body;
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ApiError(400, `Invalid request: ${issue?.path.join('.')}: ${issue?.message}`);
}

async function readText({ request, maxJsonBytes }: RequestContext): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of a body that is too large is drained, so that the client reads the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxJsonBytes) chunks.push(chunk);
  }
  if (size > maxJsonBytes) {
    throw new ApiError(413, `The body is larger than ${maxJsonBytes} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON');
  }
}
