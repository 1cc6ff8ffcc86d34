import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { count } from '../calls/primitives.ts';

const counted = z.object({ count });

/** The numbers of entries that need an admin's attention, which the sidebar shows from the start. */
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
