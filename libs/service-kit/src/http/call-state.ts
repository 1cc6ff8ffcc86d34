import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Principal } from '../access/principal.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';
import type { KitState } from './context.ts';

export interface CallStateOptions {
  readonly requestId: string;
  readonly visitor: string | undefined;
  readonly logger: Logger;
  readonly streams: StreamRegistry;
}

/** The state of one call. It creates a logger only for a call that logs more than its end. */
export class CallState implements KitState {
  readonly requestId: string;
  readonly visitor: string | undefined;
  readonly streams: StreamRegistry;
  principal?: Principal;
  bodies?: ByteBudget;
  route?: string;
  readonly #logger: Logger;

  constructor({ requestId, visitor, logger, streams }: CallStateOptions) {
    this.requestId = requestId;
    this.streams = streams;
    this.visitor = visitor;
    this.#logger = logger;
  }

  /** The ids that each log line of the call carries. */
  get logFields(): Readonly<Record<string, string>> {
    return {
      requestId: this.requestId,
      ...(this.visitor === undefined ? {} : { visitor: this.visitor }),
      ...(this.principal === undefined ? {} : { userId: this.principal.userId }),
    };
  }

  get log(): Logger {
    return this.#logger.child(this.logFields);
  }
}
