import { expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { enter, input, makeChat, openChat, questions, replies, say } from './support/chats.ts';
import { connect } from './support/database.ts';
import { kill, outboxText, stopStorage } from './support/outbox.ts';
import { chatRow } from './support/screen.ts';
import { test } from './support/spec.ts';

const KINDS = ['rating', 'feedback', 'message', 'version', 'chat'] as const;
type Kind = (typeof KINDS)[number];

/** Matches the calls that store something of these kinds. */
const stores = /\/api\/(chats|chats\/.*\/(messages|messages\/stream|rating)|feedback)$/;

/** Passes the calls that store something in a way, and all others as usual. */
const pass = (page: Page, way: (route: Route) => Promise<void>) =>
  page.route(stores, (route) =>
    route.request().method() === 'GET' ? route.continue() : way(route),
  );

const never = () => new Promise<void>(() => {});

/** Goes to an address without loading the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const rateable = (page: Page) =>
  replies(page).last().getByRole('button', { name: 'Good reply', disabled: false });

/** Sends a text with the keyboard, since the form for the reason of a rating has a button 'Send', too. */
async function enterText(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

/** Sends things of the five kinds, and counts in the database what has arrived. */
async function setUp(page: Page) {
  const chat = await makeChat(page);
  const edited = await makeChat(page);
  await say(page, chat, '/echo Rated.', { parentId: null });
  await say(page, edited, '/echo Edited.', { parentId: null });
  const knex = connect();
  const textOf = (step: string, kind: Kind) => `/echo ${kind} ${step} ${chat.id}`;
  const ways: Record<Kind, (on: Page, text: string) => Promise<void>> = {
    rating: (on) => rateable(on).click(),
    async feedback(on, text) {
      await on.getByRole('button', { name: 'Send Feedback' }).first().click();
      const dialog = on.getByRole('dialog', { name: 'Send Feedback' });
      await dialog.getByLabel('Message').fill(text);
      await dialog.getByRole('button', { name: 'Send Feedback' }).click();
      await on.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    message: enterText,
    async version(on, text) {
      await chatRow(on, edited.id).getByRole('link').click();
      await replies(on).last().waitFor();
      await questions(on).last().getByRole('button', { name: 'Edit' }).click();
      const form = on.getByRole('form', { name: 'Edit message' });
      await form.getByRole('textbox', { name: 'New text' }).fill(text);
      await form.getByRole('button', { name: 'Send' }).click();
    },
    async chat(on, text) {
      await goTo(on, '/');
      await on.getByRole('heading', { name: /^Welcome to/ }).waitFor();
      await enterText(on, text);
    },
  };
  let ratings = 0;
  const countOf = async (kind: Kind, step: string): Promise<number> => {
    const content = textOf(step, kind);
    const rows = {
      rating: () =>
        knex('reply_ratings').whereIn(
          'message_id',
          knex('messages').where({ chat_id: chat.id }).select('id'),
        ),
      feedback: () => knex('feedback').where({ message: content }),
      message: () => knex('messages').where({ content, chat_id: chat.id }),
      version: () => knex('messages').where({ content, chat_id: edited.id }),
      chat: () => knex('messages').where({ content }),
    };
    return (await rows[kind]()).length;
  };
  return {
    chat,
    knex,
    textOf,
    async send(on: Page, step: string, kinds: readonly Kind[]) {
      if (kinds.includes('rating')) ratings += 1;
      for (const kind of kinds) await ways[kind](on, textOf(step, kind));
    },
    /** Waits until each thing is in the database once. */
    arrived: (step: string, kinds: readonly Kind[]) =>
      expect
        .poll(
          () => Promise.all(kinds.map(async (kind) => [kind, await countOf(kind, step)] as const)),
          { timeout: 15_000 },
        )
        .toEqual(kinds.map((kind) => [kind, kind === 'rating' ? ratings : 1])),
    /** Waits until the outbox of the page has each thing. */
    kept: (on: Page, step: string, kinds: readonly Kind[]) =>
      expect
        .poll(async () => {
          const text = await outboxText(on);
          return kinds.filter(
            (kind) => !text.includes(kind === 'rating' ? kind : textOf(step, kind)),
          );
        })
        .toEqual([]),
  };
}

test('[4.523, 4.135, 4.527, 6.60] what is sent is stored once if the page dies at any of 20 places', async ({
  visitor,
  origin,
}) => {
  let page = await visitor();
  const context = page.context();
  await enter(page, origin);
  const { chat, knex, textOf, ...sent } = await setUp(page);
  await openChat(page, chat);
  /** What the page keeps before it sends it. A new chat is a draft until the server has it. */
  const KEPT = ['rating', 'feedback', 'message', 'version'] as const;

  const places: Record<string, { kinds: readonly Kind[]; die: (step: string) => Promise<void> }> = {
    'before the server has it': {
      kinds: KINDS,
      async die(step) {
        await pass(page, never);
        await sent.send(page, step, KINDS);
        await sent.kept(page, step, KEPT);
      },
    },
    'before the answer': {
      kinds: KINDS,
      async die(step) {
        await pass(page, async (route) => void (await route.fetch()));
        await sent.send(page, step, KINDS);
        await sent.kept(page, step, KEPT);
        await sent.arrived(step, KEPT);
      },
    },
    'before its removal': {
      kinds: KINDS,
      async die(step) {
        const { promise, resolve } = Promise.withResolvers<void>();
        await pass(page, async (route) => {
          await promise;
          await route.continue();
        });
        await sent.send(page, step, KINDS);
        await sent.kept(page, step, KEPT);
        await stopStorage(page);
        resolve();
        await replies(page).getByText(`chat ${step}`).waitFor();
        await sent.arrived(step, KINDS);
      },
    },
    'before it is kept': {
      kinds: ['message', 'chat'],
      async die(step) {
        await pass(page, never);
        await stopStorage(page);
        await sent.send(page, step, ['message', 'chat']);
      },
    },
    'while it waits': {
      kinds: ['rating', 'message'],
      async die(step) {
        await rateable(page).waitFor();
        await context.setOffline(true);
        await sent.send(page, step, ['rating', 'message']);
        await sent.kept(page, step, ['rating', 'message']);
      },
    },
    'in the middle of the reply': {
      kinds: ['message'],
      async die(step) {
        await sent.send(page, step, ['message']);
        await replies(page).last().getByText(`message ${step}`.slice(0, 7)).waitFor();
      },
    },
  };
  try {
    for (const [step, { kinds, die }] of Object.entries(places)) {
      await die(step);
      await kill(page);
      await context.setOffline(false);
      page = await context.newPage();
      await openChat(page, chat);
      for (const kind of ['message', 'chat'] as const) {
        if (kind === 'chat') await goTo(page, '/');
        // What was not kept is in the input again, and is sent at another press.
        if (await isDraft(page, textOf(step, kind))) {
          await expect.poll(() => input(page).inputValue()).not.toBe('');
          await input(page).press('Enter');
        }
      }
      await sent.arrived(step, kinds);
      await expect.poll(() => outboxText(page)).toBe('[]');
      await sent.arrived(step, kinds);
      await openChat(page, chat);
      expect(await input(page).inputValue()).toBe('');
    }
    const newChats = Object.values(places).filter(({ kinds }) => kinds.includes('chat'));
    const ofUser = knex('chats').where({ id: chat.id }).select('user_id');
    expect(await knex('chats').where('user_id', ofUser)).toHaveLength(2 + newChats.length);
  } finally {
    await knex.destroy();
  }
});

/** Reports whether the page keeps a text as a draft. */
const isDraft = (page: Page, text: string) =>
  page.evaluate(
    (draft) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('draft:') && value.includes(draft),
      ),
    text,
  );
