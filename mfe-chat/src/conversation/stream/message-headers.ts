import { headers } from '@targum/contracts';
import { callHeaders } from '@targum/ui-kit';

/**
 * The headers of a call that makes an assistant write. They name the time zone, since assistants have no
 * clock.
 */
export const messageHeaders = (idempotencyKey: string) => ({
  ...callHeaders({ idempotencyKey }),
  [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
