import { headers } from '@targum/contracts';
import { callHeaders } from '@targum/ui-kit';

/** Returns the headers of a call that requests a reply, with the time zone for the assistant. */
export const messageHeaders = (idempotencyKey: string) => ({
  ...callHeaders({ idempotencyKey }),
  [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
