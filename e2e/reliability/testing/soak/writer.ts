import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatCalls, headers, pathOf } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { adminFeedbackCalls, feedbackCalls } from '@targum/contracts/on-demand';
import type { Feedback } from '@targum/contracts/on-demand';
import type { Person } from '../people.ts';

/** The writes that the product acknowledged to one user. */
export interface Ledger {
  readonly chats: string[];
  /** The contents of messages, by chat. Each content is unique. */
  readonly messages: Map<string, string[]>;
  /** The texts of feedback. Each is unique. */
  readonly feedback: string[];
  /** Unexpected responses, with their number of occurrences. */
  readonly unexpected: Map<string, number>;
  /** The number of refused or interrupted attempts that were retried. */
  repeated: number;
}

/** Statuses on which a client retries its request with the same key. */
const TRY_AGAIN = new Set([409, 502, 503, 504]);
const PAUSE_MS = 200;
/** A write that is not acknowledged within this time counts as a failure. */
const GIVE_UP_MS = 120_000;
/** After this number of messages, the user starts a new chat. */
const MESSAGES_A_CHAT = 20;

const createLedger = (): Ledger => ({
  chats: [],
  messages: new Map(),
  feedback: [],
  unexpected: new Map(),
  repeated: 0,
});

/** Writes as one user, one request after the other, until `end` is aborted. */
export async function write(person: Person, end: AbortSignal): Promise<Ledger> {
  const ledger = createLedger();

  const note = (what: string) =>
    ledger.unexpected.set(what, (ledger.unexpected.get(what) ?? 0) + 1);

  /** Retries a POST with the same key until it is acknowledged, as the page does. */
  const post = async (path: string, json: unknown): Promise<unknown> => {
    const key = randomUUID();
    const route = path.replace(/[0-9a-f-]{36}/g, ':id');
    const since = performance.now();
    while (performance.now() - since < GIVE_UP_MS) {
      const answer = await person
        .fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
          body: JSON.stringify(json),
        })
        .catch(() => undefined);
      // An incomplete response counts as no response.
      const text = await answer?.text().catch(() => undefined);
      if (answer !== undefined && text !== undefined) {
        if (answer.ok) return JSON.parse(text);
        // The message is stored, but its reply failed.
        if (answer.status === 502 && text.includes('"model_failed"')) return undefined;
        if (!TRY_AGAIN.has(answer.status)) {
          note(`POST ${route}: ${answer.status} ${text.slice(0, 200)}`);
        }
      }
      ledger.repeated += 1;
      await sleep(PAUSE_MS);
    }
    throw new Error(`POST ${route}: not acknowledged within ${GIVE_UP_MS / 1000} s`);
  };

  const converse = async () => {
    const { id: chatId } = (await post(chatCalls.create.path, {})) as Chat;
    ledger.chats.push(chatId);
    const contents: string[] = [];
    ledger.messages.set(chatId, contents);
    for (let turn = 0; turn < MESSAGES_A_CHAT && !end.aborted; turn += 1) {
      const content = `/echo ${randomUUID()}`;
      await post(pathOf(chatCalls.send, { chatId }), { content });
      contents.push(content);
      await sleep(PAUSE_MS);
    }
  };

  try {
    while (!end.aborted) {
      await converse();
      const message = `Soak ${randomUUID()}`;
      await post(feedbackCalls.create.path, { message });
      ledger.feedback.push(message);
    }
  } catch (error) {
    note((error as Error).message);
  }
  return ledger;
}

/**
 * Compares a user's acknowledged writes with the stored data.
 * @returns one line per difference.
 */
export async function compare(person: Person, ledger: Ledger): Promise<string[]> {
  const list = await person.fetch(chatCalls.list.path);
  const chats = (await list.json()) as Chat[];
  const differences: string[] = [];
  const stored = chats.map(({ id }) => id).toSorted();
  if (stored.join() !== ledger.chats.toSorted().join()) {
    differences.push(`${ledger.chats.length} chats acknowledged, ${stored.length} stored`);
  }
  for (const [chatId, contents] of ledger.messages) {
    const messages = await person.messagesOf(chatId);
    const users = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    if (users.join() !== contents.join()) {
      differences.push(
        `chat ${chatId}: ${contents.length} messages acknowledged, ${users.length} stored`,
      );
    }
    if (messages.length !== 2 * contents.length) {
      differences.push(
        `chat ${chatId}: ${messages.length} messages for ${contents.length} questions`,
      );
    }
    const open = messages.filter(({ status }) => status === 'streaming');
    if (open.length > 0) differences.push(`chat ${chatId}: ${open.length} replies still streaming`);
  }
  return differences;
}

/** Compares all acknowledged feedback with the admin's list. */
export async function compareFeedback(
  admin: Person,
  ledgers: readonly Ledger[],
): Promise<string[]> {
  const list = await admin.fetch(adminFeedbackCalls.list.path);
  const stored = ((await list.json()) as Feedback[]).map(({ message }) => message).toSorted();
  const acknowledged = ledgers.flatMap(({ feedback }) => feedback).toSorted();
  if (stored.join() === acknowledged.join()) return [];
  return [`${acknowledged.length} times feedback acknowledged, ${stored.length} stored`];
}
