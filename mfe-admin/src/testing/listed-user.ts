import type { ListedUser } from '@targum/contracts/on-demand';

let made = 0;

export function listedUser(overrides: Partial<ListedUser> = {}): ListedUser {
  made += 1;
  return {
    id: `01938f5e-7c1a-7000-8000-${String(made).padStart(12, '0')}`,
    email: `person${made}@example.org`,
    firstName: 'Test',
    lastName: `Person ${made}`,
    profileImageUrl: null,
    isAdmin: false,
    approvalStatus: 'approved',
    createdAt: '2026-05-01T08:00:00.000Z',
    updatedAt: '2026-05-01T08:00:00.000Z',
    lastLoginAt: null,
    deletingSince: null,
    stats: { totalChats: 0, totalMessages: 0, totalApiKeys: 0, totalApiCalls: 0 },
    ...overrides,
  };
}
