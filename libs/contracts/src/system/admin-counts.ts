import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { count } from '../calls/primitives.ts';

const counted = z.object({ count });

/**
 * The numbers of users and feedback that wait for an admin. The sidebar shows these numbers from the start.
 */
export const adminCountCalls = calls({
  pendingUsers: {
    method: 'GET',
    path: '/api/admin/users/pending-count',
    status: 200,
    response: counted,
  },
  unreadFeedback: {
    method: 'GET',
    path: '/api/admin/feedback/unread-count',
    status: 200,
    response: counted,
  },
});
