import { headers } from '@targum/contracts';
import { callHeaders } from '@targum/ui-kit';

/**
 * Returns the headers of a call that requests a reply. The headers contain the time zone, since
 * assistants have no clock.
 */
export const messageHeaders = (idempotencyKey: string) => ({
  ...callHeaders({ idempotencyKey }),
  [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
