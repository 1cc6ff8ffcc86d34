import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { count } from '../calls/primitives.ts';

const counted = z.object({ count });

/**
 * The calls for the counts in the sidebar. The sidebar appears with the first screen, so these
 * calls are not among the contracts that load on demand.
 */
export const adminCountCalls = calls({
  pendingUsers: get('/api/admin/users/pending-count', { response: counted }),
  unreadFeedback: get('/api/admin/feedback/unread-count', { response: counted }),
});
