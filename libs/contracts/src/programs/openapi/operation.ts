import type { z } from 'zod';
import type { Call } from '../../calls/call.ts';

/**
 * Who may make a call. `public`: everyone. `user`: a signed-in user. `key`: a signed-in user, or a
 * program with an API key. `program`: only a program with an API key. `admin`: an admin.
 */
export type Access = 'public' | 'user' | 'key' | 'program' | 'admin';

interface About {
  readonly summary: string;
  readonly access: Access;
  /** The content types of a response that is not JSON. */
  readonly answer?: readonly string[];
  /** The data of an event, if the call can respond with a stream. */
  readonly streamed?: z.ZodType;
  readonly upload?: string;
  /** True if the answer has an ETag, so that a caller who already has it gets 304. */
  readonly tagged?: true;
}

export interface Operation extends About {
  readonly call: Call;
  readonly id: string;
}

/** Describes each call of a table. A call without a description is a type error. */
export const describe = <Table extends Readonly<Record<string, Call>>>(
  tag: string,
  table: Table,
  about: Readonly<Record<keyof Table & string, About>>,
): Operation[] =>
  Object.entries(about).map(([name, fields]: [string, About]) => ({
    ...fields,
    id: `${tag}.${name}`,
    call: table[name] as Call,
  }));
