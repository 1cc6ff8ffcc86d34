import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { headers, REQUESTED_WITH } from '@targum/contracts';
import { feedbackCalls } from '@targum/contracts/on-demand';
import type { Feedback, ListedUser } from '@targum/contracts/on-demand';
import { signIn } from './people.ts';
import { admin } from './product.ts';

const CREATED = '2026-05-01T08:00:00.000Z';
const idOf = (place: number) => `01938f5e-7c1a-7000-8000-${String(place).padStart(12, '0')}`;

/** Signs the page in as the first admin without the login screen, and opens a path. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await signIn(page, admin);
  await page.goto(path);
}

/** Returns an account as in an admin's list, with overridable fields. */
export const accountOf = (place: number, fields: Partial<ListedUser> = {}): ListedUser => ({
  id: idOf(place),
  email: `person${place}@example.org`,
  firstName: 'Person',
  lastName: `No ${place}`,
  profileImageUrl: null,
  isAdmin: false,
  approvalStatus: 'approved',
  createdAt: CREATED,
  updatedAt: CREATED,
  lastLoginAt: null,
  deletingSince: null,
  stats: { totalChats: 0, totalMessages: 0, totalApiKeys: 0, totalApiCalls: 0 },
  ...fields,
});

/** Returns feedback as in an admin's list, with overridable fields. */
export const submissionOf = (place: number, fields: Partial<Feedback> = {}): Feedback => ({
  id: idOf(place),
  message: `Message ${place}`,
  category: null,
  status: 'new',
  userEmail: null,
  userName: null,
  userId: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  ...fields,
});

/** Answers requests for a path with this JSON. The path may contain `**`. */
export async function answer(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

/** Answers requests for an admin's list with these entries. */
export const listIs = (page: Page, path: string, entries: unknown[]): Promise<void> =>
  answer(page, path, entries);

/** Makes calls fail with an internal error of the service. */
export async function breakCalls(page: Page, url: string | RegExp): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Internal error', code: 'internal', requestId: 'e2e' },
    }),
  );
}

/** Submits feedback as the user who is signed in on the page. */
export async function submitFeedback(page: Page): Promise<Feedback> {
  const sent = await page.request.post(feedbackCalls.create.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { message: `Seen by admins ${randomUUID()}`, category: 'bug' },
  });
  return (await sent.json()) as Feedback;
}
