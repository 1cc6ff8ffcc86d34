import { expect, it } from 'vitest';
import type { z } from 'zod';
import * as always from '../index.ts';
import { completionRequest } from '../programs/openai/index.ts';
import * as onDemand from '../on-demand.ts';

const { isInvisible, fullName, limits } = { ...always, ...onDemand };

/** Characters without a shape, at least one of each kind. */
const invisible = [
  ...[
    '',
    ' \t\r\n',
    '\u00a0\u2003\u3000',
    '\u200b',
    '\u200c\u200d',
    '\u200e\u200f\u061c',
    '\u00ad',
  ],
  ...['\u2060\ufeff', '\u2800', '\u3164', '\u115f\u1160', '\uffa0', '\u034f', '\u180e', '\ufe0f'],
  ...['\u202a\u202c\u2066\u2069', '\u17b4\u17b5', '\u{e0020}\u{e007f}', '\u{1d159}\u{1d173}'],
  ...['\u0000\u001f\u007f\u0085', '\ufff9\ufffa\ufffb'],
];

it.each(invisible)('[8.113] %j has no visible character', (text) => {
  expect(isInvisible(text)).toBe(true);
});

it.each([
  ...['a', '0', '.', '\u200bي', 'می\u200cخواهم', 'ක්\u200dෂ', '👩\u200d👩\u200d👧', '\u3164한'],
  ...['\u0600', '\u06dd', '\u0301', '\ufffd', '⠁', '\ud800'],
])('[8.113] %j has a visible character', (text) => {
  expect(isInvisible(text)).toBe(false);
});

it('[2.140] a full name leaves out an invisible first or last name', () => {
  const named = (firstName: string | null, lastName: string | null) =>
    fullName({ firstName, lastName });
  expect(named('Miriam', 'Levi')).toBe('Miriam Levi');
  expect(named('\u2800', 'Levi')).toBe('Levi');
  expect(named('Miriam', null)).toBe('Miriam');
  expect(named('\u200b', '\u3164')).toBe('');
});

const blank = '\u200b\u3164\u2800';
const required: [string, z.ZodType, string][] = [
  ['first name', always.signupRequest.shape.firstName, 'First name is required'],
  ['last name', always.signupRequest.shape.lastName, 'Last name is required'],
  ['title', always.createChatRequest.shape.title, 'Title is required'],
  ['message', always.sendMessageRequest.shape.content, 'Message is required'],
  ['text to speak', always.speakRequest.shape.text, 'Text is required'],
  ['name of a key', onDemand.createKeyRequest.shape.name, 'Name is required'],
  ['feedback', onDemand.createFeedbackRequest.shape.message, 'Feedback message is required'],
  ['search', onDemand.searchQuery.shape.q, 'Search text is required'],
  ['search for users', onDemand.userSearchQuery.shape.q, 'Invalid input'],
  ['name of an assistant', onDemand.assistantFields.shape.name, 'Name is required'],
  ['description', onDemand.assistantFields.shape.description, 'Description is required'],
  ['prompt', onDemand.assistantFields.shape.prompt, 'Prompt is required'],
  ['model', onDemand.assistantFields.shape.model, 'Invalid input'],
];

it.each(required)(
  '[8.113] a %s without a visible character is refused',
  (_what, schema, message) => {
    const issues = schema.safeParse(blank).error?.issues.map((issue) => issue.message);
    expect(issues).toEqual([message]);
    expect(schema.safeParse('می\u200cخواهم').data).toBe('می\u200cخواهم');
  },
);

it('[8.113] a program and a trial cannot send a message without a visible character', () => {
  const messages = [{ role: 'user', content: blank }];
  const completion = completionRequest.safeParse({ model: 'targum/storyteller', messages });
  const trial = onDemand.tryAssistantRequest.safeParse({
    ...{ prompt: 'p', model: null, temperature: null },
    messages,
  });
  for (const { error } of [completion, trial]) {
    expect(error?.issues.map(({ message }) => message)).toEqual(['Message is required']);
  }
});

it('[8.113] an optional text without a visible character counts as missing', () => {
  const feedback = onDemand.createFeedbackRequest.parse({ message: 'x', userName: blank });
  expect(feedback.userName).toBe('');
  expect(onDemand.rateRequest.parse({ value: 'up', reason: blank }).reason).toBe('');
  const long = 'x'.repeat(limits.ratingReasonMax + 1);
  expect(onDemand.rateRequest.safeParse({ value: 'up', reason: long }).success).toBe(false);
});
