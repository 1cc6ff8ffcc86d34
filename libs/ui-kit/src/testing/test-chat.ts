import type { Chat } from '@targum/contracts';

export const testChat = (overrides: Partial<Chat> = {}): Chat => ({
  id: '01938f5e-7c1a-7000-8000-0000000000c1',
  title: 'The good shepherd',
  assistantId: 'storyteller',
  createdAt: '2026-05-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...{ pinned: false, archived: false, running: false, unread: false, passage: null, empty: false },
  ...overrides,
});
