import { headers } from '@targum/contracts';
import type { KitContext } from '@targum/service-kit';

/** In which languages and at what time of the day a caller works. */
export interface CallerLocale {
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** A name that `Intl` knows. */
  readonly timeZone: string;
}

const DEFAULT_TIME_ZONE = 'UTC';

/** @returns the name in its usual form; `UTC` for one that `Intl` does not know. */
function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** What the headers of a call say. A caller that names no time zone is taken to be in `UTC`. */
export const localeOf = (ctx: Pick<KitContext, 'acceptsLanguages' | 'get'>): CallerLocale => ({
  languages: ctx.acceptsLanguages(),
  timeZone: knownTimeZone(ctx.get(headers.timeZone) || DEFAULT_TIME_ZONE),
});
