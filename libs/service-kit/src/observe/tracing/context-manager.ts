import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import type { Context, ContextManager } from '@opentelemetry/api';

/**
 * Keeps the current span across asynchronous calls. OpenTelemetry's own context manager has no
 * release for this version of the SDK.
 */
export class AsyncContextManager implements ContextManager {
  readonly #contexts = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#contexts.getStore() ?? ROOT_CONTEXT;
  }

  with<Args extends unknown[], Run extends (...args: Args) => ReturnType<Run>>(
    current: Context,
    run: Run,
    thisArg?: ThisParameterType<Run>,
    ...args: Args
  ): ReturnType<Run> {
    return this.#contexts.run(current, () => run.apply(thisArg, args));
  }

  bind<Target>(current: Context, target: Target): Target {
    if (typeof target !== 'function') return target;
    const run = target as unknown as (...args: unknown[]) => unknown;
    return ((...args: unknown[]) => this.#contexts.run(current, run, ...args)) as Target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#contexts.disable();
    return this;
  }
}
