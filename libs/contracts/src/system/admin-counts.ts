import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { count } from '../calls/primitives.ts';

const counted = z.object({ count });

/** The sidebar shows these numbers from the start. */
export const adminCountCalls = calls({
  pendingUsers: get('/api/admin/users/pending-count', { response: counted }),
  unreadFeedback: get('/api/admin/feedback/unread-count', { response: counted }),
});
