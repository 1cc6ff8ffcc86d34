import { headers } from '@targum/contracts';
import type { KitContext } from '@targum/service-kit';
import { clockFor } from './clocks.ts';

export interface CallerLocale {
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** A name that `Intl` knows. Undefined if the caller named no time zone. */
  readonly timeZone: string | undefined;
}

export function localeOf(ctx: Pick<KitContext, 'acceptsLanguages' | 'get'>): CallerLocale {
  const named = ctx.get(headers.timeZone);
  return {
    languages: ctx.acceptsLanguages(),
    timeZone: clockFor(named) === undefined ? undefined : named,
  };
}
