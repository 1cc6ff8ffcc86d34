import type { CurrentUser } from '@targum/contracts';

export const testUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '01938f5e-7c1a-7000-8000-000000000001',
  email: 'mara@example.org',
  firstName: 'Mara',
  lastName: 'Okello',
  profileImageUrl: null,
  isAdmin: false,
  approvalStatus: 'approved',
  mustChangePassword: false,
  ...overrides,
});
