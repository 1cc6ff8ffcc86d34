import type { AdminCounts } from '@targum/ui-kit';

interface Section {
  /** The address of the screen. Addresses below it belong to the screen, too. */
  readonly path: `/admin/${string}`;
  readonly count?: keyof AdminCounts;
}

/** The screens of the area, in the order of its navigation. */
export const sections = [
  { name: 'users', path: '/admin/users', count: 'pending' },
  { name: 'feedback', path: '/admin/feedback', count: 'unread' },
  { name: 'assistants', path: '/admin/assistants' },
  { name: 'usage', path: '/admin/usage' },
  { name: 'quotations', path: '/admin/quotations' },
  { name: 'ratings', path: '/admin/ratings' },
  { name: 'audit', path: '/admin/audit' },
  { name: 'texts', path: '/admin/texts' },
  { name: 'health', path: '/admin/health' },
  { name: 'setup', path: '/admin/setup' },
] as const satisfies readonly (Section & { readonly name: string })[];

export type SectionName = (typeof sections)[number]['name'];
