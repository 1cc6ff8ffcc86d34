import { adminAssistantCalls } from '../../models/admin-assistants.ts';
import { adminCountCalls } from '../../system/admin-counts.ts';
import { adminUserCalls } from '../../accounts/admin-users.ts';
import { assistantCalls } from '../../models/assistants.ts';
import { AUDIO_FIELD, audioCalls, SPEECH_TYPE } from '../../audio/audio.ts';
import { auditCalls } from '../../accounts/audit.ts';
import { authCalls, PICTURE_FIELD } from '../../accounts/auth.ts';
import { calls } from '../../calls/call.ts';
import { get } from '../../calls/methods.ts';
import { changesCalls } from '../../conversations/changes.ts';
import { chatCalls } from '../../conversations/chat.ts';
import { adminFeedbackCalls, feedbackCalls } from '../../feedback/feedback.ts';
import { adminSetupCalls } from '../../system/admin-setup.ts';
import { healthCalls } from '../../system/health.ts';
import { keyCalls } from '../../accounts/keys.ts';
import { completionCalls, completionChunk, modelCalls } from '../openai/index.ts';
import { ownSessionCalls } from '../../accounts/own-sessions.ts';
import type { ServiceName } from '../../system/parts.ts';
import { ownAccountCalls, personalDataCalls } from '../../accounts/personal-data.ts';
import { adminQuotationCalls } from '../../scripture/quotations.ts';
import { adminRatingCalls, ratingCalls } from '../../conversations/ratings.ts';
import { searchCalls } from '../../conversations/search.ts';
import { passageCalls, textCalls } from '../../scripture/scripture.ts';
import { adminTextCalls, TEXT_FIELD } from '../../scripture/admin-texts.ts';
import {
  modelSettingsCalls,
  speechSettingsCalls,
  transcriptionSettingsCalls,
} from '../../system/service-settings.ts';
import { shareCalls } from '../../conversations/shares.ts';
import { singleSignOnCalls } from '../../accounts/single-sign-on.ts';
import { adminUsageCalls, usageCalls } from '../../models/usage.ts';
import { describe } from './operation.ts';
import type { Operation } from './operation.ts';

const EVENTS = ['text/event-stream'];
/** The formats of `exportFormat`. */
const FILES = [
  'text/markdown',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

/** The calls with which admins connect a service outside the product. */
const SETTINGS = {
  get: { summary: 'The settings in effect, without the key', access: 'admin' },
  save: { summary: 'Connect the service or change it', access: 'admin' },
  remove: { summary: 'Remove the service', access: 'admin' },
  models: { summary: 'The models that a server lists', access: 'admin' },
  test: { summary: 'Ask a server small things, without saving it', access: 'admin' },
} as const;

export const gatewayCalls = calls({ ...healthCalls, openapi: get('/api/openapi.json') });

/** Every call of the API, by the process that answers it. */
export const operations: Readonly<Record<ServiceName | 'gateway', readonly Operation[]>> = {
  gateway: describe('system', gatewayCalls, {
    health: { summary: 'Whether the services are ready', access: 'public' },
    openapi: {
      summary: 'This document',
      access: 'public',
      answer: ['application/json'],
      tagged: true,
    },
  }),

  auth: [
    ...describe('account', authCalls, {
      currentUser: { summary: 'The signed-in user', access: 'key' },
      login: { summary: 'Sign in, which sets the session cookie', access: 'public' },
      signup: { summary: 'Create an account and sign in', access: 'public' },
      logout: { summary: 'Sign out', access: 'public' },
      changePassword: { summary: 'Change the own password', access: 'user' },
      uploadPicture: { summary: 'Set the profile picture', access: 'user', upload: PICTURE_FIELD },
      picture: {
        summary: 'A profile picture',
        access: 'user',
        answer: ['image/webp'],
        tagged: true,
      },
      loginRedirect: { summary: 'Redirect to the login page', access: 'public', answer: [] },
    }),
    ...describe('account', ownAccountCalls, {
      rename: { summary: 'Change the own name', access: 'user' },
      remove: { summary: 'Delete the own account', access: 'user' },
    }),
    ...describe('single-sign-on', singleSignOnCalls, {
      start: { summary: 'Redirect to the provider of identities', access: 'public', answer: [] },
      callback: { summary: 'Return from the provider of identities', access: 'public', answer: [] },
      problem: { summary: 'Why the last sign-in of this browser failed', access: 'public' },
      pendingLink: { summary: 'The account that waits to be linked', access: 'public' },
      link: { summary: 'Link an account with its password, and sign in', access: 'public' },
    }),
    ...describe('sessions', ownSessionCalls, {
      list: { summary: 'The devices on which the user is signed in', access: 'user' },
      end: { summary: 'Sign out one device', access: 'user' },
      endOthers: { summary: 'Sign out all other devices', access: 'user' },
    }),
    ...describe('keys', keyCalls, {
      list: { summary: 'The API keys of the user', access: 'user' },
      create: { summary: 'Create an API key', access: 'user' },
      revoke: { summary: 'Revoke an API key', access: 'user' },
    }),
    ...describe('users', adminUserCalls, {
      list: { summary: 'All users, or a page of those that match', access: 'admin' },
      search: { summary: 'Users by name, email or id', access: 'admin' },
      setAdmin: { summary: 'Grant or remove admin rights', access: 'admin' },
      remove: { summary: 'Delete a user', access: 'admin' },
      resetPassword: { summary: 'Set a temporary password', access: 'admin' },
      approve: { summary: 'Approve a pending user', access: 'admin' },
      reject: { summary: 'Reject a pending user', access: 'admin' },
      reopen: { summary: 'Set a rejected user back to pending', access: 'admin' },
      decide: { summary: 'Approve or reject several users', access: 'admin' },
    }),
    ...describe(
      'users',
      { pendingUsers: adminCountCalls.pendingUsers },
      { pendingUsers: { summary: 'How many users wait for approval', access: 'admin' } },
    ),
    ...describe('setup', adminSetupCalls, {
      get: { summary: 'What an admin has set up', access: 'admin' },
    }),
    ...describe('audit', auditCalls, {
      list: { summary: 'The audit log, newest first', access: 'admin' },
      export: { summary: 'The audit log as a CSV file', access: 'admin', answer: ['text/csv'] },
    }),
  ],

  chat: [
    ...describe('assistants', assistantCalls, {
      list: { summary: 'The assistants', access: 'key' },
      model: { summary: 'Whether a model is connected', access: 'key' },
    }),
    ...describe('assistantVersions', adminAssistantCalls, {
      list: { summary: 'All assistants, as published', access: 'admin' },
      create: { summary: 'Save a further assistant as a draft', access: 'admin' },
      try: { summary: 'Try a prompt, without storing anything', access: 'admin' },
      get: { summary: 'An assistant with its versions', access: 'admin' },
      remove: { summary: 'Remove a further assistant', access: 'admin' },
      save: { summary: 'Save a draft', access: 'admin' },
      version: { summary: 'A version and the one before', access: 'admin' },
      publish: { summary: 'Publish a version', access: 'admin' },
      reset: { summary: 'Follow the release again', access: 'admin' },
    }),
    ...describe('modelSettings', modelSettingsCalls, SETTINGS),
    ...describe(
      'chats',
      { ...chatCalls, list: changesCalls.chats, messages: changesCalls.messages },
      {
        list: { summary: 'The chats of the user, or their changes', access: 'key', tagged: true },
        create: { summary: 'Start a chat', access: 'key' },
        get: { summary: 'One chat', access: 'key', tagged: true },
        update: {
          summary: 'Rename, pin or archive a chat, or change its assistant',
          access: 'key',
        },
        remove: { summary: 'Delete a chat', access: 'key' },
        read: { summary: 'Mark a chat as read', access: 'key' },
        export: { summary: 'A chat as Markdown or for Word', access: 'key', answer: FILES },
        messages: {
          summary: 'The messages of a chat, or their changes',
          access: 'key',
          tagged: true,
        },
        send: { summary: 'Send a message and wait for the whole reply', access: 'key' },
        stream: { summary: 'Send a message and stream the reply', access: 'key', answer: EVENTS },
        follow: { summary: 'Follow the replies of a chat', access: 'key', answer: EVENTS },
        stop: { summary: 'Stop the running reply', access: 'key' },
        retry: { summary: 'Try the last reply again', access: 'key', answer: EVENTS },
        show: { summary: 'Show the path through a message', access: 'key' },
      },
    ),
    ...describe('search', searchCalls, {
      search: { summary: 'Search the own messages and titles', access: 'user' },
    }),
    ...describe('texts', textCalls, {
      list: { summary: 'The installed texts of Scripture', access: 'key', tagged: true },
    }),
    ...describe('adminTexts', adminTextCalls, {
      list: { summary: 'The installed texts, and the last import', access: 'admin' },
      upload: { summary: 'Upload a text and read it', access: 'admin', upload: TEXT_FIELD },
      import: { summary: 'Import an uploaded text', access: 'admin' },
      state: { summary: 'How far an import is', access: 'admin' },
      chats: { summary: 'How many chats use a text', access: 'admin' },
      remove: { summary: 'Remove a text', access: 'admin' },
    }),
    ...describe('passages', passageCalls, {
      read: { summary: 'The verses of a reference', access: 'key', tagged: true },
    }),
    ...describe('shares', shareCalls, {
      create: { summary: 'Share a copy of a chat', access: 'user' },
      list: { summary: 'The shared copies of the user', access: 'user' },
      revoke: { summary: 'Revoke a shared copy', access: 'user' },
      read: { summary: 'Read a shared copy', access: 'user' },
      export: { summary: 'A shared copy as Markdown or for Word', access: 'user', answer: FILES },
      continue: { summary: 'Start a chat with the messages of a shared copy', access: 'user' },
    }),
    ...describe('ratings', ratingCalls, {
      list: { summary: 'The ratings of a chat', access: 'user' },
      rate: { summary: 'Rate a reply', access: 'user' },
      remove: { summary: 'Remove a rating', access: 'user' },
    }),
    ...describe(
      'ratings',
      { report: adminRatingCalls.list },
      { report: { summary: 'The ratings of all users', access: 'admin' } },
    ),
    ...describe('quotations', adminQuotationCalls, {
      list: { summary: 'The numbers of quotations, by result', access: 'admin' },
    }),
    ...describe('programs', modelCalls, {
      list: { summary: 'The assistants as models, in the format of OpenAI', access: 'program' },
      get: {
        summary: 'An assistant as a model, with the slash of its name as %2F',
        access: 'program',
      },
      getByParts: {
        summary: 'An assistant as a model, with the slash of its name as it is',
        access: 'program',
      },
    }),
    ...describe('programs', completionCalls, {
      create: {
        summary: 'Ask an assistant, in the format of OpenAI',
        access: 'program',
        streamed: completionChunk,
      },
    }),
    ...describe('usage', usageCalls, {
      budget: { summary: 'The budget of the caller, and what is used of it', access: 'key' },
    }),
    ...describe('usage', adminUsageCalls, {
      report: { summary: 'What all users used, by day, assistant and model', access: 'admin' },
      users: { summary: 'What each user used, most first', access: 'admin' },
      export: { summary: 'Usage as a CSV file', access: 'admin', answer: ['text/csv'] },
      defaultBudget: { summary: 'The budget of users without one of their own', access: 'admin' },
      setDefaultBudget: { summary: 'Set the default budget', access: 'admin' },
      userBudget: { summary: "A user's budget, and what is used of it", access: 'admin' },
      setUserBudget: { summary: "Set a user's budget", access: 'admin' },
    }),
    ...describe('account', personalDataCalls, {
      export: {
        summary: 'Everything that the product keeps about the user',
        access: 'user',
        answer: ['application/zip'],
      },
    }),
  ],

  audio: [
    ...describe('audio', audioCalls, {
      status: { summary: 'Whether transcription is connected', access: 'key' },
      transcribe: { summary: 'Transcribe a recording', access: 'key', upload: AUDIO_FIELD },
      speak: { summary: 'Speak a text', access: 'key', answer: [SPEECH_TYPE] },
    }),
    ...describe('transcriptionSettings', transcriptionSettingsCalls, SETTINGS),
    ...describe('speechSettings', speechSettingsCalls, SETTINGS),
  ],

  feedback: [
    ...describe('feedback', feedbackCalls, {
      create: { summary: 'Send feedback', access: 'public' },
    }),
    ...describe('feedback', adminFeedbackCalls, {
      list: { summary: 'All feedback, newest first', access: 'admin' },
      update: { summary: 'Set the status of feedback', access: 'admin' },
      remove: { summary: 'Delete feedback', access: 'admin' },
    }),
    ...describe(
      'feedback',
      { unread: adminCountCalls.unreadFeedback },
      { unread: { summary: 'How much feedback is new', access: 'admin' } },
    ),
  ],
};
